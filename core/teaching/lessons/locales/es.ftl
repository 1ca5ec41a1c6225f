# The question under a page's title, and the ways on.
lesson-progress = { $title }, **{ $number } de { $num_steps }**
lesson-back = Volver a la figura de la pregunta
lesson-leave = Salir de la lección
lesson-first_question = Sigue: una pregunta
lesson-next = Pregunta siguiente
    .lesson = Lección siguiente: { $title }
    .all = Todas las lecciones
lesson-end = Aciertos: { $num_correct } de { $num_steps }.
    .last = **Esa fue la última pregunta de esta lección.**
    .largest_error = Lo más lejano de tu respuesta: pregunta { $number } (es { $truth }).
lesson-restart = Empezar de nuevo
lesson-training = El modelo de esta figura se entrena mientras lees. Nada de la figura se muestra antes de que respondas.
    .none = Pulsa Empezar: el modelo de esta figura se entrena en esta máquina mientras lees.
    .full = Ya hay demasiados entrenamientos en espera: este empieza en cuanto quede un puesto libre.
    .late = Esta máquina es demasiado lenta para el entrenamiento de esta pregunta: salta la pregunta.

# What an answer was worth.
lesson-verdict =
    .correct = **Correcto: { $truth }.**
    .within_tolerance = **Muy cerca: dijiste { $answer }, y es { $truth }.**
    .wrong = Tu respuesta: { $answer }. **La correcta: { $truth }.**
    .outside_tolerance = Tu respuesta: { $answer }. **La correcta: { $truth }**, a una distancia de { $error }.
    .outside_tolerance_curve = **La correcta: { $truth }**, a una distancia media de { $error } de lo que dibujaste.
    .within_tolerance_curve = **Muy cerca: a una distancia media de { $error } de { $truth }.**
    .skipped = **La respuesta correcta: { $truth }.**
    .correct_text = **Correcto: «{ $answer }»: { $truth }.**
    .wrong_text = «{ $answer }»: **{ $truth }**, todavía no { $expected_outcome }.
    .example_text = **Por ejemplo, «{ $answer }»: { $truth }.**
lesson-misconception = A menudo se piensa: «{ $misconception }»
    .yours = Mucha gente piensa eso: «{ $misconception }»
lesson-points = { $count ->
    [one] { $points } punto
   *[other] { $points } puntos
 }

# The curtain before a figure.
curtain-covered = La figura está tapada hasta que respondas o saltes la pregunta. Después muestra tu respuesta.
    .yours = **La figura está tapada.** ¿Qué esperas ver?
    .teachers = **La figura está tapada** hasta que tu docente la destape.
curtain-uncover = Destapar
    .help = Atajo de teclado: R
curtain-answer = Responder
    .range = Tu respuesta, de { $low } a { $high }: toca la línea
    .curve_number = En { $x }, de { $low } a { $high }
    .draw_curve = Dibuja la curva en el marco, o escribe aquí sus números.
    .tap_figure = Toca la figura donde lo esperas, o responde abajo.
    .type_text = Escríbelo aquí
curtain-skip = Saltar
    .help = Atajo de teclado, fuera de un campo de texto: R
curtain-missing =
    .choice = Elige una respuesta, o salta la pregunta.
    .number = Da una respuesta, o salta la pregunta.
    .number_list = Dibuja la curva entera, o salta la pregunta.
    .word_choice = Elige una palabra, o salta la pregunta.
    .cell_choice = Elige una fila y una columna, o salta la pregunta.
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
lesson-file = Este archivo no es una lección: { $reason }
    .toml = Este archivo no es una lección en TOML: { $reason }.
    .max_bytes = { $count } bytes como máximo
    .shorten = Quita algunas preguntas.
    .max_dots = líneas con { $count } puntos como máximo
    .break_line = Divide la línea.
    .max_questions = { $count } preguntas como máximo
    .split = Divídela en dos lecciones.
    .strings = textos entre comillas
    .visible = textos sin signos invisibles
    .no_text_request_field = nada: solo las lecciones del atlas evalúan textos escritos
    .value = un texto, un número, sí o no, una lista o una tabla
    .remove = Quítalo del archivo.
    .field_of_question = { $name } de la pregunta { $number }
lesson-step = Lección { $name }, paso { $number }: { $reason }
    .lesson = Lección { $name }: { $reason }
    .request = Paso { $step }: no existe la petición { $name }.
lesson-rule =
    .cell = una fila y una columna
    .name = letras, cifras y _
    .options = dos o más, solo con kind 'choice'
    .needs_slider = un control deslizante (slider), solo con kind 'number' o 'number_list'
    .input = con kind 'text', un campo de la petición cuyo valor es un ejemplo
    .input_needs = un paso con text_query_param, expected_outcome y dos correct_text_predicates
    .questions = una o más, cada una con un nombre único
    .table = una tabla con { $names }
    .values = una frase con nombres entre llaves, de estos: { $names }
    .formats = valores entre llaves con un formato como {"{name:.1f}"}
    .known_names = nombres de esta lista: { $names }
    .no_names = ningún nombre, pues no hay petición (request)
    .computed = una expresión que se pueda calcular con su resultado (result)
    .syntax = campos de `result`, índices, aritmética, comparaciones y funciones de core/teaching/lessons/functions.py
    .field = un campo de una traza
    .comparisons = { $count } comparaciones como máximo
    .index = dentro de una tupla, un diccionario, un texto o un array
    .operand = un número o un array de números
    .entries = { $count } entradas como máximo
    .depth = como mucho { $count } tuplas anidadas
    .integer_size = un número entero de 63 bits como mucho
    .numbers = { $count } { $count ->
        [one] número
       *[other] números, separados por comas
     }
lesson-fix =
    .unknown_name = `{ $name }` no es ninguno de ellos.
    .no_expression = No es una expresión.
    .node = { $name } no está permitido.
