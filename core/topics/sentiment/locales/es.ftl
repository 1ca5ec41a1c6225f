# The page.
page-sentiment = Sentimiento
    .question = ¿Es positiva una reseña, y cómo lo sabe un modelo?

sentiment-view = Vista
    .read_along = Seguir la lectura
    .all_classifiers = Todos los clasificadores
    .order_matters = El orden importa
    .how_good = Cuánto aciertan
sentiment-examples = Ejemplos
    .negation = Negación
    .irony = Ironía
    .not_bad = «Not bad at all»
    .twist = Un giro en las últimas palabras
    .empty = Una reseña vacía
    .long = 2.000 palabras
    .two_hundred = 200 palabras
sentiment-needs = Hace falta
    .word = al menos una palabra
    .words = al menos dos palabras
    .type = Escribe una reseña.
sentiment-none = No hay ningún modelo de sentimiento en esta carpeta de modelos: `python -m core.training NAME` entrena uno con IMDb. Existen { $names }.

# Names of columns and axes.
column-classifier = clasificador
column-line = fila
column-read = palabras leídas, después relleno
column-word_place = palabra
column-unread = leída como [UNK]
column-positive_probability = P(positiva)
column-change_kind = qué
column-change = cambio de P(positiva)
column-verdict = veredicto
column-units = cuenta
column-enter = entran en el veredicto
column-unreadable = no se pueden leer
column-unfit = no caben
column-order_counts = orden
column-sees = entra en el veredicto
column-order_number = orden (0: tal como se escribió)
column-single_logit = logit de palabras sueltas
column-pairs_logit = logit de pares
column-name = nombre
column-accuracy = exactitud
column-test_accuracy = reseñas de prueba
column-test_error = ± en las reseñas de prueba
column-validation_accuracy = reseñas de validación
column-validation_error = ± en las reseñas de validación
column-book_accuracy = mejor época del libro
column-whole_accuracy = reseñas enteras
column-sentence_accuracy = solo la primera frase
column-sentence_error = ± en las primeras frases
column-megabytes = archivo propio, MB
column-milliseconds = ms por reseña
column-minutes = minutos de entrenamiento
column-labels = reseñas etiquetadas
column-mean_accuracy = exactitud en el conjunto de prueba
column-seed_1 = semilla 1
column-seed_2 = semilla 2
column-seed_3 = semilla 3
column-bin = centro del tramo
column-positive_share = proporción de reseñas positivas
column-reviews = reseñas
column-positive_reviews = reseñas positivas
column-interval_low = desde, al 95 %
column-interval_high = hasta, al 95 %
column-epoch = época
column-loss = pérdida
column-val_loss = pérdida de validación
column-val_accuracy = exactitud de validación

# Read along.
ReadingRequest-text = Reseña
ReadingRequest-models = Clasificadores
ReadingRequest-pads = Tokens de relleno
    .help = Lo que un lote añade a una reseña más corta que la más larga: de { $low } a { $high }.
LeaveOutRequest-text = Reseña
    .help = Hasta { $high } caracteres.
LeaveOutRequest-model = Clasificador
sentiment-reading = Figura
    .word_by_word = Palabra por palabra
    .what_moved_it = Qué lo movió
reading-others = Otros
reading-missing = { $names } { $count ->
    [one] no está
   *[other] no están
 } en esta carpeta de modelos: `python -m core.training NAME` entrena uno con IMDb.
reading-most = se leen { $words } palabras
reading-pad = relleno
reading-pads = { $pads } de relleno
reading-words = Tras la última palabra, P(positiva) es **{ $last }**; { $word } es la que más la movió.
    .more = { $word } es el token { $place } de { $words }: { $step } puntos. { $ends } { $padding }
reading-ends = Al final: { $which }.
reading-end = «{ $classifier }» { $last }
reading-behind = { $pads ->
    [one] Con 1 token de relleno al final,
   *[other] Con { $pads } tokens de relleno al final,
}
reading-padding = Relleno
    .hidden = { reading-behind } no se mueve ningún clasificador: una máscara oculta el relleno.
    .moved = { reading-behind } «{ $classifier }» se mueve { $moved } puntos.
    .some = { reading-behind } «{ $classifier }» se mueve { $moved } puntos; de { $count } clasificadores, { $still ->
        [one] 1 oculta el relleno con una máscara y no se mueve
       *[other] { $still } ocultan el relleno con una máscara y no se mueven
    }.
reading-kind = Qué
    .read = Cuánto sube P(positiva) al leer la palabra
    .left_out = Cuánto baja P(positiva) al quitar la palabra
reading-change =
    .read = leída
    .left_out = quitada
reading-moves = Sin { $left }, P(positiva) cambiaría **{ $change }** puntos.
    .more = { $classifier }: P(positiva) es { $last }. Al leer palabra por palabra, { $read } es la que más la mueve: { $step } puntos. Un paso solo conoce las palabras anteriores; si falta una palabra, todas las siguientes se leen de nuevo desde otro estado.
reading-thumbnail = P(positiva) tras cada una de { $words } palabras: { $last } al final; { $word } es la que más la mueve.

# All classifiers.
ClassifiersRequest-models = Clasificadores
ClassifiersRequest-text = Reseña
    .help = Hasta { $high } caracteres.
sentiment-classifiers = Figura
    .verdicts = Veredictos
    .what_each_sees = Qué ve cada uno
classifiers-empty = La reseña está vacía: no hay ninguna palabra que ver. Escribe una.
classifiers-verdict = Veredicto
    .positive = positiva
    .negative = negativa
classifiers-units = Unidades
    .words = palabras
    .words-and-pairs = palabras y pares
    .word-pieces = piezas de palabra
classifiers-order = Orden
    .full = cuenta el orden de todas las palabras
    .pairs = el orden cuenta dentro de pares de palabras vecinas
    .none = el orden no cuenta nada
classifiers-verdicts = **{ $positive }** de { $count ->
    [one] 1 clasificador
   *[other] { $count } clasificadores
 } { $positive ->
    [one] da por positiva
   *[other] dan por positiva
 } { $what ->
    [empty] una reseña vacía
    [signs] una reseña sin palabras
   *[words] esta reseña
 }.
    .more = Tiene { $words ->
        [one] 1 palabra
       *[other] { $words } palabras
    }. La P(positiva) más alta es la de «{ $highest }», { $high }; la más baja, la de «{ $lowest }», { $low }. { $cut }
classifiers-cut = No cabe entera en { $names }.
classifiers-seen = **{ $complete }** de { $count ->
    [one] 1 clasificador
   *[other] { $count } clasificadores
 } { $complete ->
    [one] ve
   *[other] ven
 } algo de cada palabra.
    .more = { $missing ->
        [0] { $nowhere }
       *[other] Palabras que «{ $classifier }» no ve: { $missing } de { $words }. { $nowhere }
    }
    .yes = entra en el veredicto
    .no = no entra
classifiers-nowhere = Ningún clasificador ve { $word }.

# Order matters.
ShufflesRequest-models = Clasificadores
ShufflesRequest-text = Reseña
    .help = Hasta { $high } caracteres.
ShufflesRequest-count = Barajadas
    .help = Órdenes al azar de las palabras, de { $low } a { $high }.
ShufflesRequest-seed = Semilla
    .help = La misma semilla da los mismos órdenes.
classifiers-shuffles = Si se barajan las palabras, **{ $turned } de { $count }** { $count ->
    [one] clasificador
   *[other] clasificadores
 } { $turned ->
    [one] cambia de veredicto
   *[other] cambian de veredicto
 }.{ $never ->
    [0] {""}
    [one] {" "}Uno no puede cambiar nunca.
   *[other] {" "}{ $never } no pueden cambiar nunca.
}
    .more = { $orders ->
        [one] En 1 orden al azar:
       *[other] En { $orders } órdenes al azar:
    } { $told }
classifiers-orders = { $orders ->
    [one] 1 orden al azar
   *[other] { $orders } órdenes al azar
}
classifiers-typed = tal como se escribió
classifiers-turned = veredictos que cambian: { $which }.
classifiers-most = «{ $classifier }» es el que más se mueve: { $width } de probabilidad de un extremo al otro.
classifiers-blind = { $names } { $count ->
    [one] no se mueve
   *[other] no se mueven
 }: ahí el orden no cuenta nada.
classifiers-unmoved = { $names } { $count ->
    [one] no se mueve
   *[other] no se mueven
 } con estos órdenes.
classifiers-bag = En la bolsa de palabras, las palabras sueltas suman { $single } al logit en todos los órdenes; sus pares suman de { $low } a { $high }.
classifiers-cut-why = se barajan { $words } palabras
classifiers-first = El primero de los órdenes al azar:

# How good.
sentiment-table = Figura
    .accuracy = Exactitud
    .single_sentences = Frases sueltas
    .few_labels = Pocas etiquetas
    .calibration = Calibración
    .epoch_by_epoch = Época a época
CalibrationRequest-bins = Tramos
measured-calibrated = Clasificador
measured-encoder-size = Los clasificadores que usan el codificador preentrenado necesitan además los 14 MB de este.
measured-times = *{ column-milliseconds }*: mediana de { $rounds } lecturas de una reseña de { $words } palabras, medidas en la máquina que responde; se guarda una hora.
measured-accuracies = «{ $classifier }» es el mejor: acierta en el **{ $best }** de las reseñas de prueba.
    .more = En concreto, { $exact }. { $second } En las 2.500 reseñas de validación el error es de ± { $error }: allí, las diferencias menores no dicen nada. Rombos: las cifras del libro, cada una de su mejor época.
measured-second = Segundo
    .apart = «{ $classifier }», con { $second }, está más lejos que el error de muestreo.
    .within = «{ $classifier }», con { $second }, está dentro del error de muestreo.
measured-sentences = Con una frase, el mejor clasificador acierta solo en el **{ $best }**.
    .more = Es «{ $classifier }», ± { $error } puntos; con reseñas enteras acierta en el { $whole }. Los clasificadores aprendieron de reseñas de 230 palabras, y la etiqueta de una reseña no tiene por qué ser la de su primera frase. { $cut } «{ $loser }» es el que más pierde: { $lost } puntos. Medido con las primeras frases de { $reviews } reseñas de validación.
measured-cut = Entrenamiento también con algunas frases de una reseña: { $names }.
measured-scored = ({ $last ->
    [0] { $reviews } reseñas de prueba
   *[other] { $reviews } reseñas de prueba; último punto: { $last }
})
measured-few = Con { $least } etiquetas, «{ $few }» es el mejor: acierta en el **{ $low }**.
    .more = Con { $most } etiquetas lo es «{ $many }», { $high }. { $crossings } { $smaller } { $how } Bandas: de la más baja a la más alta de { $seeds } semillas.
measured-crossing = «{ $after }» adelanta a «{ $before }» entre { $low } y { $high } etiquetas.
measured-protocol = 2.000 pasos de 32 reseñas, los últimos pesos, evaluados en la parte de prueba oficial
    .sentiment_bow = { measured-protocol }
    .sentiment_glove = { measured-protocol }
    .sentiment_minilm_frozen = { measured-protocol }
    .sentiment_minilm = 3 pasadas en lotes de 32 reseñas, pero al menos 60 pasos, los últimos pesos, evaluados en 2.500 reseñas al azar de la parte de prueba oficial, una sola semilla desde 3.000 etiquetas; con 22.500 etiquetas, el modelo de la versión 0.2, que aprendió solo de reseñas enteras, en toda la parte de prueba
measured-no-crossing = Las curvas no se cruzan.
measured-fewer = «{ $classifier }» se puntuó con { $reviews } reseñas de prueba: ± { $error } como máximo{ $last ->
    [0] .
   *[other] , salvo el último punto, con { $last }.
}
measured-calibration = Donde da un { $mean } a «positiva», lo es el **{ $right }** de las reseñas.
    .more = { $classifier }: { $reviews ->
        [one] 1 reseña obtuvo
       *[other] { $reviews } reseñas obtuvieron
    } una P(positiva) de { $edge } o más. En todas las reseñas, lo que dice y lo que es verdad distan de media { $error } puntos (error de calibración esperado, expected calibration error). El mejor de { $count }: «{ $best }», { $best_error } puntos.
measured-diagonal = tal como dice
measured-book = mejor<br>del libro
measured-guessing = apuesta a ciegas
measured-training = La mejor de estas épocas, de «{ $best }», acierta en el **{ $high }**.
    .more = Exactitud de validación de los pesos incluidos: { $all }. Rombos: las cifras del libro, cada una de su mejor época. { $reasons }
measured-untrained = «{ $classifier }» (semilla { $seed }) casi no aprendió nada: sus lotes al azar se rellenan hasta su reseña más larga, y la GRU olvida durante el relleno.
