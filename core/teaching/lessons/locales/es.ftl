# The question under a page's title, and the ways on.
lesson-place = { $title }, **{ $number } de { $count }**
lesson-again = Volver a la figura de la pregunta
lesson-leave = Salir de la lección
lesson-begin = Sigue: una pregunta
lesson-next = Pregunta siguiente
    .lesson = Lección siguiente: { $title }
    .all = Todas las lecciones
lesson-end = Aciertos: { $right } de { $count }.
    .last = **Esa fue la última pregunta de esta lección.**
    .surprise = Lo más lejano de tu estimación: pregunta { $number } (es { $truth }).
lesson-anew = Empezar de nuevo
lesson-training = El modelo de esta figura se entrena mientras lees. Nada de la figura se muestra antes de que respondas.
    .none = Pulsa Empezar: el modelo de esta figura se entrena en esta máquina mientras lees.
    .full = Ya hay demasiados entrenamientos en espera: este empieza en cuanto haya sitio.
    .late = Esta máquina es demasiado lenta para el entrenamiento de esta pregunta: salta la pregunta.

# What an answer was worth.
lesson-verdict =
    .right = **Correcto: { $truth }.**
    .close = **Muy cerca: dijiste { $answer }, y es { $truth }.**
    .wrong = Tu respuesta: { $answer }. **La correcta: { $truth }.**
    .far = Tu respuesta: { $answer }. **La correcta: { $truth }**, a una distancia de { $gap }.
    .far_curve = **La correcta: { $truth }**, a una distancia media de { $gap } de lo que dibujaste.
    .close_curve = **Muy cerca: a una distancia media de { $gap } de { $truth }.**
    .skipped = **La respuesta correcta: { $truth }.**
    .does = **Correcto: «{ $answer }»: { $truth }.**
    .does_not = «{ $answer }»: **{ $truth }**, todavía no { $wanted }.
    .example = **Por ejemplo, «{ $answer }»: { $truth }.**
lesson-mistake = A menudo se piensa: «{ $mistake }»
    .yours = Mucha gente piensa eso: «{ $mistake }»
lesson-points = { $count ->
    [one] { $points } punto
   *[other] { $points } puntos
 }

# The curtain before a figure.
curtain-covered = La figura está tapada hasta que respondas o saltes la pregunta. Después tu respuesta está en ella o encima.
    .yours = **La figura está tapada.** ¿Qué esperas ver?
    .teachers = **La figura está tapada** hasta que tu docente la destape.
curtain-uncover = Destapar
    .help = En el teclado: R
curtain-answer = Responder
    .from = Tu respuesta, de { $low } a { $high }: toca la línea
    .at = En { $place }, de { $low } a { $high }
    .draw = Dibuja la curva en el marco, o escribe aquí sus números.
    .frame = Toca la figura donde lo esperas, o responde abajo.
    .type = Escríbelo aquí
curtain-skip = Saltar
    .help = En el teclado, fuera de una casilla: R
curtain-missing = Escribe algo, o salta la pregunta.
    .choice = Elige una respuesta, o salta la pregunta.
    .number = Da una respuesta, o salta la pregunta.
    .curve = Dibuja la curva entera, o salta la pregunta.
    .word = Elige una palabra, o salta la pregunta.
    .cell = Elige una fila y una columna, o salta la pregunta.
    .text = Escribe una respuesta, o salta la pregunta.
curtain-cell =
    .row = Fila
    .column = Columna

# Whose an answer in a figure is.
mark-figure = la figura
mark-you = tú
mark-example = un ejemplo

# Terms, explained where a question has them: 20 words at most, and no answer to any question. Forms: how a question writes it.
term-beam = La búsqueda en haz (beam search) conserva en cada paso unas pocas hipótesis, las más probables.
    .forms = haz, haces, búsqueda en haz
term-bleu = Compara traducciones con referencias por las series de palabras que comparten; 100 es idéntico.
    .forms = BLEU
term-cross_attention = Atención de los tokens del decodificador a los del codificador.
    .forms = atención cruzada, atenciones cruzadas
term-embedding = El vector de un token, aprendido en el entrenamiento; también la capa que lo busca.
    .forms = embedding, embeddings
term-head = Una de varias atenciones de una capa, lado a lado, cada una con sus propias matrices.
    .forms = cabeza, cabezas
term-hidden_state = El vector en que una red recurrente lleva lo que ha leído.
    .forms = estado oculto
term-key = Por lo que se encuentra un token: vector por el que se multiplican las consultas; el producto es una puntuación.
    .forms = clave, claves
term-log_likelihood = El logaritmo de la probabilidad que un modelo da a un texto.
    .forms = log-verosimilitud
term-logit_lens = Lee un vector interno del modelo como si fuera el último: ¿qué token diría?
    .forms = lente de logits
term-logits = Las puntuaciones de un modelo antes de la softmax, una por cada token posible.
    .forms = logit, logits
term-mask = Dice a una capa qué tokens son reales, o qué pares de tokens están permitidos.
    .forms = máscara, máscaras
term-nats = La unidad de una pérdida que es un logaritmo en base e.
    .forms = nats
term-padding = Tokens que rellenan las secuencias para que todas las de un lote sean igual de largas.
    .forms = relleno
term-principal_component = La dirección en la que más difieren los vectores de una tabla.
    .forms = componente principal
term-query = Lo que busca un token: un vector que se multiplica por las claves de todos los tokens.
    .forms = consulta, consultas
term-self_attention = Atención de los tokens de una secuencia a tokens de la misma secuencia.
    .forms = autoatención
term-softmax = Convierte puntuaciones en números positivos que suman 1; a mayor puntuación, mayor número.
    .forms = softmax
term-subword = Un trozo de palabra que es un token por sí mismo.
    .forms = subpalabra, subpalabras
term-temperature = Un número entre el que se dividen todos los logits antes de la softmax.
    .forms = temperatura
term-unk = El token para toda palabra que no está en el vocabulario.
    .forms = [UNK]

# What a text leads to that a visitor typed.
lesson-outcome =
    .unknown = { $count } [UNK]
    .words = { $count } { $count ->
        [one] palabra
       *[other] palabras
     }
    .few = solo { $count } { $count ->
        [one] palabra inglesa
       *[other] palabras inglesas
     }

# A lesson that is opened from a file.
lesson-file = Este archivo no es una lección: { $why }
    .toml = Este archivo no es una lección en TOML: { $why }.
    .bytes = { $count } bytes como máximo
    .fewer = Quita algunas preguntas.
    .stops = líneas con { $count } puntos como máximo
    .break = Divide la línea.
    .questions = { $count } preguntas como máximo
    .two = Haz dos lecciones con ellas.
    .quotes = textos entre comillas
    .signs = textos sin signos invisibles
    .judged = nada: solo nuestras propias lecciones evalúan respuestas
    .value = un texto, un número, sí o no, una lista o una tabla
    .out = Quítalo del archivo.
    .of = { $name } de la pregunta { $number }
lesson-step = Lección { $name }, paso { $number }: { $why }
    .whole = Lección { $name }: { $why }
    .request = Paso { $step }: no existe la petición { $name }.
lesson-rule =
    .scale = low menor que high, un step mayor que 0 y near de 0 o más
    .cell = una fila y una columna
    .name = letras, cifras y _
    .choices = dos o más, solo con el tipo 'choice'
    .slider = un control deslizante, solo con los tipos 'number' y 'curve'
    .typed = con el tipo 'text', un campo con un ejemplo
    .box = un paso con box, con wanted y con los dos textos de does
    .steps = uno o más, cada uno con un nombre propio
    .table = una tabla con { $names }
    .values = una frase con valores de { $names }
    .formats = valores entre llaves con un formato como {"{name:.1f}"}
    .known = nombres de esta lista: { $names }
    .no_name = ningún nombre, pues no hay petición (request)
    .computed = una que tenga valor en su resultado (result)
    .parts = campos de `result`, índices, aritmética, comparaciones y funciones de core/teaching/lessons/functions.py
    .field = un campo de una traza
    .pairs = { $count } números como máximo, cada fila con cada una
    .index = dentro de una tupla, un diccionario, un texto o un array
    .operand = un número o un array de números
    .entries = { $count } entradas como máximo
    .deep = como mucho { $count } tuplas una dentro de otra
    .size = un número entero de 63 bits como mucho
    .numbers = { $count } { $count ->
        [one] número
       *[other] números, separados por comas
     }
lesson-fix =
    .unknown = `{ $name }` no es ninguno de ellos.
    .none = No es una expresión.
    .node = { $name } no puede estar ahí.
