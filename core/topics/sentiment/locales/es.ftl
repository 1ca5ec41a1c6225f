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
sentiment-none = No hay ningún modelo de sentimiento en esta carpeta de modelos: `python -m core.training NAME` entrena uno con IMDb. Existen { $models }.

# Names of columns and axes.
column-classifier = clasificador
column-row_index = fila
column-words-read = palabras leídas, después relleno
column-word_position = palabra
column-is_unknown = leída como [UNK]
column-positive_probability = P(positiva)
column-change_type = cuando la palabra es
column-change = cambio de P(positiva)
column-verdict = veredicto
column-units = cuenta
column-num_read = leídas
column-num_unknown = desconocidas
column-num_truncated = truncadas
column-order_sensitivity = orden de las palabras
column-is_seen = entra en el veredicto
column-order_number = orden (0: tal como se escribió)
column-unigram_logit = logit de palabras sueltas
column-bigram_logit = logit de pares
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
column-bin_middle = centro del tramo
column-positive_share = proporción de reseñas positivas
column-num_reviews = reseñas
column-num_positive = reseñas positivas
column-ci_low = desde, al 95 %
column-ci_high = hasta, al 95 %
column-epoch = época
column-loss = pérdida
column-val_loss = pérdida de validación
column-val_accuracy = exactitud de validación

# Read along.
ReadingRequest-text = Reseña
ReadingRequest-models = Clasificadores
ReadingRequest-num_padding = Tokens de relleno
    .help = Relleno que un lote añade a una reseña más corta que la más larga: de { $low } a { $high }.
LeaveOutRequest-text = Reseña
    .help = Hasta { $high } caracteres.
LeaveOutRequest-model = Clasificador
sentiment-reading = Figura
    .word_by_word = Palabra por palabra
    .what_moved_it = Qué lo movió
reading-others = Otros
reading-missing = { $models } { $num_models ->
    [one] no está
   *[other] no están
 } en esta carpeta de modelos: `python -m core.training NAME` entrena uno con IMDb.
reading-max_words = se leen { $max_words } palabras
reading-padding_token = relleno
reading-num_padding = { $num_padding } de relleno
reading-word_by_word = Tras la última palabra, P(positiva) es **{ $final_probability }**; { $word } es la que más la movió.
    .more = { $word } es el token { $position } de { $num_words }: { $change } puntos. { $final_probabilities } { $padding }
reading-final_probabilities = Al final: { $classifiers }.
reading-final_probability = «{ $classifier }» { $probability }
reading-padding_subject = { $num_padding ->
    [one] Con 1 token de relleno al final,
   *[other] Con { $num_padding } tokens de relleno al final,
}
reading-padding = Relleno
    .all_masked = { reading-padding_subject } no se mueve ningún clasificador: una máscara oculta el relleno.
    .none_masked = { reading-padding_subject } «{ $classifier }» se mueve { $change } puntos.
    .some_masked = { reading-padding_subject } «{ $classifier }» se mueve { $change } puntos; de { $num_classifiers } clasificadores, { $num_masked ->
        [one] 1 oculta el relleno con una máscara y no se mueve
       *[other] { $num_masked } ocultan el relleno con una máscara y no se mueven
    }.
reading-panel = Qué
    .read = Cuánto sube P(positiva) al leer la palabra
    .left_out = Cuánto baja P(positiva) al quitar la palabra
reading-change_type =
    .read = leída
    .left_out = quitada
reading-word_effects = Sin { $removed_word }, P(positiva) cambiaría **{ $removal_change }** puntos.
    .more = { $classifier }: P(positiva) es { $final_probability }. Al leer palabra por palabra, { $read_word } es la que más la mueve: { $reading_change } puntos. Un paso depende solo de las palabras anteriores; si falta una palabra, todas las siguientes se leen desde otro estado.
reading-thumbnail = P(positiva) tras cada una de { $num_words } palabras: { $final_probability } al final; { $word } es la que más la mueve.

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
classifiers-order_sensitivity = Orden
    .full = cuenta el orden de todas las palabras
    .pairs = el orden cuenta dentro de pares de palabras vecinas
    .none = el orden no cuenta nada
classifiers-verdicts = **{ $num_positive }** de { $num_classifiers ->
    [one] 1 clasificador
   *[other] { $num_classifiers } clasificadores
 } { $num_positive ->
    [one] da por positiva
   *[other] dan por positiva
 } { $review_type ->
    [empty] una reseña vacía
    [no_words] una reseña sin palabras
   *[words] esta reseña
 }.
    .more = Tiene { $num_words ->
        [one] 1 palabra
       *[other] { $num_words } palabras
    }. La P(positiva) más alta es la de «{ $highest_classifier }», { $highest_probability }; la más baja, la de «{ $lowest_classifier }», { $lowest_probability }. { $truncated }
classifiers-truncated = No cabe entera en { $classifiers }.
classifiers-seen_words = **{ $num_complete }** de { $num_classifiers ->
    [one] 1 clasificador
   *[other] { $num_classifiers } clasificadores
 } { $num_complete ->
    [one] ve
   *[other] ven
 } algo de cada palabra.
    .more = { $num_missing ->
        [0] { $unseen_word }
       *[other] Palabras que «{ $classifier }» no ve: { $num_missing } de { $num_words }. { $unseen_word }
    }
    .yes = entra en el veredicto
    .no = no entra
classifiers-unseen_word = Ningún clasificador ve { $word }.

# Order matters.
ShufflesRequest-models = Clasificadores
ShufflesRequest-text = Reseña
    .help = Hasta { $high } caracteres.
ShufflesRequest-num_shuffles = Barajadas
    .help = Órdenes al azar de las palabras, de { $low } a { $high }.
ShufflesRequest-seed = Semilla
    .help = La misma semilla da los mismos órdenes.
classifiers-shuffles = Si se barajan las palabras, **{ $num_flipped } de { $num_classifiers }** { $num_classifiers ->
    [one] clasificador
   *[other] clasificadores
 } { $num_flipped ->
    [one] cambia de veredicto
   *[other] cambian de veredicto
 }.{ $num_order_blind ->
    [0] {""}
    [one] {" "}Uno no puede cambiar nunca.
   *[other] {" "}{ $num_order_blind } no pueden cambiar nunca.
}
    .more = { $num_orders ->
        [one] En 1 orden al azar:
       *[other] En { $num_orders } órdenes al azar:
    } { $sentences }
classifiers-random_orders = { $num_orders ->
    [one] 1 orden al azar
   *[other] { $num_orders } órdenes al azar
}
classifiers-original_order = tal como se escribió
classifiers-flips = veredictos que cambian: { $flips }.
classifiers-widest_range = «{ $classifier }» es el que más se mueve: { $range } de probabilidad de un extremo al otro.
classifiers-order_blind = { $classifiers } { $num_classifiers ->
    [one] no se mueve
   *[other] no se mueven
 }: ahí el orden no cuenta nada.
classifiers-unchanged = { $classifiers } { $num_classifiers ->
    [one] no se mueve
   *[other] no se mueven
 } con estos órdenes.
classifiers-bag = En la bolsa de palabras, las palabras sueltas suman { $unigram_logit } al logit en todos los órdenes; sus pares suman de { $min_bigram_logit } a { $max_bigram_logit }.
classifiers-max_words = se barajan { $max_words } palabras
classifiers-first_order = El primero de los órdenes al azar:

# How good.
sentiment-table = Figura
    .accuracy = Exactitud
    .single_sentences = Frases sueltas
    .few_labels = Pocas etiquetas
    .calibration = Calibración
    .epoch_by_epoch = Época a época
CalibrationRequest-num_bins = Tramos
measured-calibration_model = Clasificador
measured-encoder-size = Los clasificadores que usan el codificador preentrenado necesitan además los 14 MB de este.
measured-times = *{ column-milliseconds }*: mediana de { $num_repeats } lecturas de una reseña de { $num_words } palabras, medidas en la máquina que responde; se guarda una hora.
measured-accuracies = «{ $classifier }» es el mejor: acierta en el **{ $accuracy }** de las reseñas de prueba.
    .more = En concreto, { $accuracy_with_error }. { $runner_up } En las 2.500 reseñas de validación el error es de ± { $validation_error }: allí, las diferencias menores no son significativas. Rombos: las cifras del libro, cada una de su mejor época.
measured-runner_up = Segundo
    .outside_error = «{ $classifier }», con { $accuracy }, está más lejos que el error de muestreo.
    .within_error = «{ $classifier }», con { $accuracy }, está dentro del error de muestreo.
measured-single_sentences = Con una frase, el mejor clasificador acierta solo en el **{ $sentence_accuracy }**.
    .more = Es «{ $classifier }», ± { $error } puntos; con reseñas enteras acierta en el { $review_accuracy }. Los clasificadores aprendieron de reseñas de 230 palabras, y la etiqueta de una reseña no tiene por qué ser la de su primera frase. { $trained_on_cuts } «{ $worst_classifier }» es el que más pierde: { $loss_in_points } puntos. Medido con las primeras frases de { $num_reviews } reseñas de validación.
measured-trained_on_cuts = Entrenamiento también con algunas frases de una reseña: { $classifiers }.
measured-num_test_reviews = ({ $num_reviews_last ->
    [0] { $num_reviews } reseñas de prueba
   *[other] { $num_reviews } reseñas de prueba; último punto: { $num_reviews_last }
})
measured-few_labels = Con { $min_labels } etiquetas, «{ $best_with_few }» es el mejor: acierta en el **{ $accuracy_with_few }**.
    .more = Con { $max_labels } etiquetas lo es «{ $best_with_all }», { $accuracy_with_all }. { $crossings } { $subset_notes } { $protocols } Bandas: de la más baja a la más alta de { $num_seeds } semillas.
measured-crossing = «{ $better_after }» adelanta a «{ $better_before }» entre { $labels_before } y { $labels_after } etiquetas.
measured-protocol = 2.000 pasos de 32 reseñas, los últimos pesos, evaluados en la parte de prueba oficial
    .sentiment_bow = { measured-protocol }
    .sentiment_glove = { measured-protocol }
    .sentiment_minilm_frozen = { measured-protocol }
    .sentiment_minilm = 3 pasadas en lotes de 32 reseñas, pero al menos 60 pasos, los últimos pesos, evaluados en 2.500 reseñas al azar de la parte de prueba oficial, una sola semilla desde 3.000 etiquetas; con 22.500 etiquetas, el modelo de la versión 0.2, que aprendió solo de reseñas enteras, en toda la parte de prueba
measured-no-crossing = Las curvas no se cruzan.
measured-subset = «{ $classifier }» se puntuó con { $num_reviews } reseñas de prueba: ± { $error } como máximo{ $num_reviews_last ->
    [0] .
   *[other] , salvo el último punto, con { $num_reviews_last }.
}
measured-calibration = Donde da un { $mean_probability } a «positiva», lo es el **{ $positive_share }** de las reseñas.
    .more = { $classifier }: { $num_reviews ->
        [one] 1 reseña obtuvo
       *[other] { $num_reviews } reseñas obtuvieron
    } una P(positiva) de { $bin_edge } o más. En todas las reseñas, P(positiva) y la proporción de reseñas positivas distan de media { $calibration_error } puntos (error de calibración esperado, expected calibration error). El mejor de { $num_classifiers }: «{ $best_classifier }», { $best_error } puntos.
measured-diagonal = calibración perfecta
measured-book_epoch = mejor<br>del libro
measured-guessing = apuesta a ciegas
measured-training = La mejor de estas épocas, de «{ $classifier }», acierta en el **{ $accuracy }**.
    .more = Exactitud de validación de los pesos incluidos: { $accuracies }. Rombos: las cifras del libro, cada una de su mejor época. { $reasons }
measured-untrained = «{ $classifier }» (semilla { $seed }) casi no aprendió nada: sus lotes al azar se rellenan hasta su reseña más larga, y la GRU olvida durante el relleno.
