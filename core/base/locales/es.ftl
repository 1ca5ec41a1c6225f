# What all topics say.
yes = sí
no = no
quotation = «{ $text }»
no-word = ninguna palabra
list-and = { $first } y { $last }

# What a value has to be, and what to do: "Invalid value for `count`: expected RULE. Received: count=0. FIX"
error-value = Valor no válido para `{ $name }`: se esperaba { $rule }. Recibido: { $name }={ $value }
rule-integer = un número entero de { $low } a { $high }
rule-number = un número de { $low } a { $high }
rule-above = un número mayor que { $low } y de { $high } como máximo
rule-text = un texto
rule-sentence = una frase
rule-characters = un texto de { $low } a { $high } caracteres
rule-max-characters = un texto de { $high } caracteres como máximo
error-total-characters = { $count } caracteres
rule-options = una de estas opciones: { $options }
rule-names = de 1 a { $max_names } nombres, sin repetir ninguno
rule-items = de { $low } a { $high } { $item_name }
unit-sentences = frases
unit-positions = posiciones
unit-reviews = reseñas
unit-words = palabras
rule-one-word = al menos una palabra
rule-positions = { $count } posiciones como máximo
rule-family = uno de una familia con { $role } ({ $names })
rule-transformer = un Transformer
rule-self-attention = autoatención, cuyas capas se leen unas a otras
fix-words = Escribe algunas palabras.
fix-words-in = Escribe algunas palabras en { $language ->
    [English] inglés
    [Spanish] español
   *[other] { $language }
 }.
fix-shorten-sentence = Acorta la frase.
fix-temperature = 0 toma lo más probable; 1 es la distribución propia del modelo.
fix-top_k = 0 desactiva top-k.
fix-top_p = 1 desactiva top-p.
fix-type = Escribe al menos { $count ->
    [one] un carácter
   *[other] { $count } caracteres
 }.
fix-shorten = Quita { $count } { $count ->
    [one] carácter
   *[other] caracteres
 }.

# The same on a page, beside what the field is called there.
error-choose = { $label }: elige { $rule }. { $hint }
error-type = { $label }: escribe { $rule }. { $hint }
error-needs = { $label }: requiere { $rule }. { $hint }
error-alone = { $label }: { $hint }

# What the models that ship are called, by their names.
model-char_rnn = GRU, 128 unidades (la del capítulo)
model-char_rnn_stateful = GRU, 128 unidades, con estado
model-char_rnn_large = GRU, 512 unidades
model-char_gpt = Transformer, solo decodificador
model-nmt_lstm = LSTM sin atención
model-nmt_bilstm = LSTM bidireccional sin atención
model-nmt_luong = LSTM con atención de Luong (dot)
model-nmt_luong_general = LSTM con atención de Luong (general)
model-nmt_bahdanau = LSTM con atención de Bahdanau (concat)
model-nmt_transformer = Transformer, posiciones sinusoidales
model-nmt_transformer_trained_positions = Transformer, posiciones aprendidas
model-nmt_luong_tied = LSTM con atención de Luong (dot), pesos compartidos
model-nmt_atlas_unmarked = Transformer del atlas, subpalabras, sin signos de apertura
model-nmt_atlas = Transformer del atlas, subpalabras
model-sentiment_unmasked = Sin máscara, lotes al azar
model-sentiment_like_length = Sin máscara, lotes por longitud
model-sentiment_masked = Máscara del embedding
model-sentiment_manual = Máscara pasada a mano
model-sentiment_ragged = Lotes irregulares
model-sentiment_bow = Bolsa de palabras y pares
model-sentiment_glove = Media de vectores GloVe
model-sentiment_minilm_frozen = Codificador congelado
model-sentiment_minilm = Codificador ajustado
model-encoder = all-MiniLM-L6-v2, un codificador de frases preentrenado

# The pages.
pages-all = Attention Atlas
    .home = Inicio
    .about = Attention Atlas: modelos de secuencias, calculados en vivo. Cada número de la pantalla es real, y puedes comprobarlo.
pages-text = Del texto a los números
pages-recurrent = Redes recurrentes
pages-attention = Atención
pages-hands = En tus manos
pages-class = En clase

# The frame of a page.
view = Vista
more-settings = Más ajustes
play = Reproducir
pause = Pausa
what-you-see = Qué ves
about-this-page = Sobre esta página
about-figure = Sobre esta figura
    .more = Más
    .numbers = Números
    .prove_it = Compruébalo
    .export = Exportar
    .link = Enlace
csv-note = El CSV: { $contents }.
table-rows = Las primeras { $num_shown } de { $num_rows } filas; el CSV de Exportar las tiene todas.
link-opens = Esta dirección abre la página en este mismo estado, en cualquier navegador:
projector = Proyector
    .help = Para la pared: la figura y su explicación llenan la pantalla. ← y → cambian de vista, Escape sale. F muestra una sola figura en cualquier momento.
device-on = **Los modelos se ejecutan en**
    .elsewhere = (del motor al que consulta esta aplicación)
    .looks_engine = Buscando el motor…
    .looks_gpu = Buscando una GPU…
    .away = un motor que ahora no responde
    .writing = Textos que se están escribiendo: { $num_streams }

# What went wrong with an address, and without a reason that is known.
address-left-out = { $num_settings ->
    [one] Se omitió 1 ajuste de este enlace, desconocido aquí: { $settings }.
   *[other] Se omitieron { $num_settings } ajustes de este enlace, desconocidos aquí: { $settings }.
 }
address-no-page = No existe ninguna página «{ $path }». Esto es Inicio; las páginas son { $titles }.
address-no-host = Esta aplicación no se conoce con ese nombre. Ábrela como http://localhost, o pon el nombre del servidor en STREAMLIT_SERVER_ALLOWED_HOSTS.
page-failed = Algo falló en esta página. Lo que introdujiste se conserva: recarga la página y, si el error vuelve a aparecer, cuéntanos qué hiciste.

# A file that ships with the project.
asset-damaged = El archivo { $path } está dañado ({ $reason }). Recupéralo con `git checkout -- assets/{ $file }`.
    .unreadable = El archivo { $path } no se puede leer ({ $reason }). Recupéralo con `git checkout -- assets/{ $file }`.
    .checksum = se esperaba sha256 { $expected }..., hay { $actual }...
    .encoding = no es texto en UTF-8

# Before the app is there.
shell-loading = se está cargando …
    .scripts = necesita JavaScript: permítelo para este sitio y recarga la página.

# How a model reads words that were typed.
unread-unknown = palabras desconocidas, leídas como [UNK]: { $words }
unread-cut = palabras que quedan fuera, porque { $reason }: { $words }
    .room = en la figura no cabe más
unread-missing = `{ $name }` no está en esta carpeta de modelos: `python -m core.training { $name }` entrena uno con IMDb.
    .several = { $names } no están en esta carpeta de modelos: `python -m core.training NAME` entrena uno con IMDb.

# What a figure is saved as.
export-form =
    .form = Exportar esta figura
    .background = Fondo
    .white = Blanco
    .transparent = Transparente
    .dark = Oscuro
    .width = Ancho
    .narrow = 8 cm
    .wide = 16 cm
    .screen = Como en pantalla
    .title = Título
    .caption = Pie de figura
    .caption_help = Modelo, frase y enlace debajo de la figura
    .html_help = Para una página tuya: desde 10 kB, con Plotly desde la red
    .offline = HTML sin red
    .offline_help = Lo mismo con Plotly dentro, 5 MB: no necesita red
    .notebook = Notebook
    .notebook_help = Dibuja otra vez la figura y ejecuta su prueba; solo necesita la biblioteca
    .markdown = Copiar Markdown
    .latex = Copiar LaTeX
    .python = Copiar Python
    .python_help = La línea de la biblioteca que dibuja otra vez la figura
    .iframe = Copiar iframe
    .iframe_help = Solo la figura viva, para una página tuya
    .snippet = Fragmento
    .not_drawn = La figura aún no está dibujada: inténtalo otra vez en un momento.
    .drawing = Dibujando…
    .saving = Guardando {"{name}"}.
    .saved = Se guardó {"{name}"}: {"{size}"}, letra de {"{letters}"} pt, {"{kilobytes}"} kB.
    .dense = Es demasiado densa para este ancho: en papel no se leen letras de menos de 5 pt. Elige un ancho mayor o un texto más corto.
    .cm = {"{size}"} cm
    .pixels = {"{size}"} píxeles
    .range = de {"{least}"} a {"{most}"}
    .failed = No se pudo guardar la figura: {"{error}"}
    .copied = Copiado.
    .by_hand = Cópialo del recuadro.

# Prove it.
prove-instructions = En la carpeta de Attention Atlas: guarda esto como proof.py y ejecuta `python proof.py`, o abre un notebook.
prove-opened-file = el archivo que se subió en la página
prove-one-number = el número
prove-largest-number = el mayor de los { $count } números
prove-run = Ejecutarlo ahora
prove-running = Recalculando…
prove-difference = Mayor diferencia con { $num_values ->
    [one] el único número
   *[other] los { $num_values } números
 } de la figura: **{ $max_difference }**. Imprimió `{ $output }`.
prove-late = La prueba tardó más de { $seconds } segundos y se detuvo.
prove-failed = La prueba falló: { $error }
prove-no-folder = La prueba no tiene sitio para sus archivos ({ $error }). Haz sitio en la carpeta de archivos temporales, o pon en TMPDIR una en la que se pueda escribir.

# Position encodings.
encoding-even = un número par (un seno y un coseno por cada par)
    .fix = Toma { $low } o { $high }.
encoding-base = La base del libro es 10000.
encoding-pairs = { $width } dimensiones son { $num_pairs } { $num_pairs ->
    [one] par
   *[other] pares
 }.

# Columns that several topics have.
column-character = carácter
column-dimension = dimensión
column-pair = par
column-parameters = parámetros
column-position = posición
column-token = token
column-value = valor

# A translation that was stopped.
tokens-loop = La traducción se detuvo en un bucle: { $pattern } salió cuatro veces seguidas y volvió a empezar. Su probabilidad no incluye un token de fin.

# Characters that cannot be seen.
character-space = un espacio
character-line-end = un fin de línea

# How a model of characters reads what was typed.
typed-lowered = { $num_letters ->
    [one] 1 mayúscula pasada a minúscula
   *[other] { $num_letters } mayúsculas pasadas a minúsculas
 }, como en el texto de entrenamiento
typed-read = se lee { $pairs }
typed-as = { $character } como { $replacement }
typed-unseen = se omite lo que no se ve: { $characters }
typed-composed = los acentos, unidos a sus letras
typed-dropped = { $num_characters ->
    [one] 1 carácter omitido, que no está
   *[other] { $num_characters } caracteres omitidos, que no están
 } entre los 39 caracteres del texto de entrenamiento: { $characters }
typed-more = y más
typed-context = solo los últimos { $context_length } de { $num_characters } caracteres, el contexto del modelo
typed-top-k = Top-k { $top_k } cuenta como { $size }: no hay más que conservar.
typed-transformer = Un Transformer que solo tiene decodificador, sin estado oculto. Cada carácter atiende a los anteriores, a { $context_length } como máximo, y sus claves y valores se guardan. Cuando ya no caben más, la mitad más antigua se olvida y la más reciente se lee de nuevo.

# A sentence that is typed for a translator, and how a model reads it.
sentence = Frase en { $language ->
    [English] inglés
    [Spanish] español
    [German] alemán
   *[other] { $language }
 }
    .hint = Frase en { $language ->
        [English] inglés
        [Spanish] español
        [German] alemán
       *[other] { $language }
     }; pulsa Enter
    .examples = Ejemplos
    .own = Tu traducción al { $language ->
        [English] inglés
        [Spanish] español
        [German] alemán
       *[other] { $language }
     }
    .own_hint = Escribe tu traducción al { $language ->
        [English] inglés
        [Spanish] español
        [German] alemán
       *[other] { $language }
     }; pulsa Enter
sentence-completed = Este modelo ha aprendido frases completas. Recibe la tuya { $reading ->
    [typed] tal como la escribiste, sin signo final
   *[stopped] con un punto final
 }.
    .take = Leerla como «{ $text }»
sentence-read = { $author ->
    [yours] La tuya se lee así
   *[model] El modelo lee
 } ({ $tokenization }): { $tokens }
sentence-token-type = { $token_type ->
    [subwords] subpalabras, { $word_start } empieza una palabra
    [pieces] piezas
   *[words] palabras
 }
    .lowered = en minúsculas
    .unmarked = sin puntuación
sentence-unknown = { $num_unknown } de { $num_tokens } { $num_tokens ->
    [one] palabra
   *[other] palabras
 }, con marca: { $num_unknown ->
    [one] se lee como [UNK], porque no está
   *[other] se leen como [UNK], porque no están
 } entre las { $num_known } palabras que el modelo conoce
    .better = Usar el modelo de subpalabras
sentence-cut = { $token_type ->
    [subwords] { $num_truncated ->
        [one] 1 subpalabra queda
       *[other] { $num_truncated } subpalabras quedan
     }
    [pieces] { $num_truncated ->
        [one] 1 pieza queda
       *[other] { $num_truncated } piezas quedan
     }
   *[words] { $num_truncated ->
        [one] 1 palabra queda
       *[other] { $num_truncated } palabras quedan
     }
 } fuera, porque el modelo lee { $max_length } como máximo: { $words }
sentence-names = { $names } { $num_names ->
    [one] se lee
   *[other] se leen
 } por piezas, pues el vocabulario no tiene { $num_names ->
    [one] ese nombre
   *[other] esos nombres
 }: quizá la traducción { $num_names ->
    [one] lo
   *[other] los
 } escriba mal
sentence-unseen = este modelo apenas ha visto letras así: lo que sigue es inventado
    .small = Leerla en minúsculas
sentence-says = dice **{ $text }**
    .nothing = (nada)
sentence-none = En esta carpeta de modelos no hay ningún traductor. `python -m core.training nmt_luong` entrena uno.

# Words beside a figure that light up in it.
chips-label = Palabras
    .reads = lee
    .decoder = el decodificador lee
    .says = dice
    .given = recibe
chips-readout = Iluminar
    .hint = Apunta a una palabra para ver a qué atiende; con un clic queda fija.
    .tap = Toca una palabra para ver a qué atiende.
    .opens = Un clic en una celda abre los números que hay detrás.
    .unknown = no está en el vocabulario: el modelo lee [UNK]
    .attends = atiende a
    .gets = recibe más de
    .cell = atiende a # con #
    .point = peso #, caída de la log-verosimilitud de # nats
export-frames = Copiado. Otros sitios aún no pueden mostrar esta aplicación en un marco: pon su dirección en ATLAS_FRAME_ANCESTORS.

# A question of a teacher's own.
custom-question_text = Tu pregunta
custom-answer_type = Tipo de respuesta
    .choice = Opciones
    .number = Un número
    .text = Un texto
custom-options = Respuestas para elegir, una por línea
custom-low = Mínimo
custom-high = Máximo
custom-step = Paso
custom-truth = Respuesta correcta (se muestra al destaparla; puede quedar vacía)
    .needed = Respuesta correcta
custom-page_url = Dirección de la página de la que trata (puede quedar vacía)
    .needed = Dirección de su figura
    .help = Cópiala de la barra de direcciones, o de Enlace debajo de una figura.

# A lesson of a teacher's own.
custom-lesson = Una lección tuya
custom-open = Abrir una lección
    .help = Un archivo que guardó esta página, de 200 kB como máximo. Sus preguntas se suman a las de abajo; nada de lo que contiene se ejecuta.
custom-title = Título
custom-remove = Quitar
custom-save = Guardar como { $format }
custom-add_question = Otra pregunta
custom-explanation = Por qué es así (puede quedar vacío)
custom-add = Añadir a la lección
custom-rule =
    .answer_type = una verdad que encaje con el tipo de respuesta
    .truth = la respuesta correcta
    .page_url = la dirección de una figura
    .questions = { $count } preguntas como máximo
custom-needs_truth = Escribe la respuesta correcta: se muestra al destaparla.
custom-needs_page_url = Indica la dirección de la figura: cópiala de Enlace, debajo de ella.
custom-full = Quita algunas, o repártelas en dos lecciones.
custom-none = Todavía no hay lección: abre un archivo, o reúne preguntas en la entrada de esta página antes de abrir una sala.
custom-question = Pregunta

# The timer of a question.
timer-minutes = { $count } min
timer-off = Quitar el temporizador
timer-bar = Temporizador de { $count } { $count ->
    [one] minuto
   *[other] minutos
 }

language-name = Español
language = Idioma

hint-click = Haz clic en
hint-tap = Toca
