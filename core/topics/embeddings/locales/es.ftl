# The page.
page-embeddings = Embeddings
    .question = ¿Cómo se vuelven las palabras números con sentido?

embeddings-view = Vista
    .the_map = El mapa
    .look_up = Leer una fila
    .training__replayed = Entrenamiento, repetido
    .arithmetic = Aritmética
    .words_and_positions = Palabras y posiciones
embeddings-padding = relleno
embeddings-unknown-word = una de las { $num_words } palabras de esta tabla
    .rare = Escribe una palabra más frecuente.
    .empty = Escribe una palabra.
    .characters = Ninguna palabra suya tiene { $characters }: escribe una con sus letras.
embeddings-no-word = al menos una palabra
    .fix = Escribe una frase.
embeddings-unknown-words = Se lee como [UNK]: { $words }.
embeddings-truncated = { $count ->
    [one] No se lee la última palabra.
   *[other] No se leen las últimas { $count } palabras.
}

# Names of columns and axes.
column-component_1 = componente 1
column-component_2 = componente 2
column-component_3 = componente 3
column-map-x = horizontal
column-map-y = vertical
column-word_logit = logit de la palabra sola
column-rank = rango en el vocabulario
column-language = idioma
column-topic = tema
column-true-neighbours = vecinos verdaderos entre los puntos más próximos
column-cosine-without-inputs = coseno, entradas excluidas
column-answer-rank = rango
column-answer = de todas las palabras
column-answer-without-inputs = entradas excluidas
column-num-correct = analogías correctas
column-analogy-type = tipo
column-analogy-a = a
column-analogy-b = es a b
column-analogy-c = como c
column-analogy-d = es a d
column-correct-without-inputs = correcta, entradas excluidas
column-expected-answer-rank = rango de d
column-correct = correcta, de todas las palabras
column-word_norm = vector de palabra
column-position_norm = vector de posición
column-sum_norm = suma
column-word_to_sum_angle = de palabra a suma
column-position_to_sum_angle = de posición a suma
column-word_to_position_angle = de palabra a posición
column-word-pair = palabras
column-epochs = épocas
column-pair-distance = distancia en todas las dimensiones
column-row-number = fila
column-read-count = veces leída
column-gradient-norm = longitud del gradiente

# The map.
MapView-table = Tabla
MapView-word = Palabra buscada
MapView-colour = Color
    .sentiment = Sentimiento
    .language = Idioma
    .topics = Temas
    .frequency = Frecuencia
MapView-method = Método
    .pca = PCA
    .umap = UMAP
    .t_sne = t-SNE
MapView-min_true_neighbours = Solo puntos fiables
    .help = Un punto se atenúa si, entre sus 10 puntos más próximos, tiene menos vecinos verdaderos. { $low } los muestra todos.
MapView-dimensions = Dimensiones
    .help = Direcciones que se dibujan: { $low } o { $high }.
MapView-num_neighbours = Vecinos
    .help = De { $low } a { $high }.
map-table = Tabla
    .sentiment = Sentimiento: 1.000 palabras de reseñas
    .glove = GloVe: 20.000 palabras inglesas
    .subwords = Transformer del atlas: 8.000 subpalabras de dos idiomas
    .transformer_en = Transformer: 1.000 palabras inglesas
    .transformer_es = Transformer: 1.000 palabras españolas
    .luong_en = LSTM con atención: 1.000 palabras inglesas
    .luong_es = LSTM con atención: 1.000 palabras españolas
map-language = Idioma
    .other = otro
    .English = inglés
    .Spanish = español
    .both = ambos
map-hint = Haz clic en un punto para elegir su palabra. Arrastra, usa la rueda o pulsa las flechas, + y −.
    .touch = Toca un punto para elegir su palabra. Arrastra para mover el mapa.
map-axis = componente { $number }, { $share }
map-map = De los { $k } puntos más próximos a un punto, **{ $true_neighbours }** son vecinos verdaderos.
    .more = { $num_words } palabras de { $embedding_size } dimensiones. { $variance } La fiabilidad (trustworthiness) del mapa con k = { $k }, sobre { $sample_size } palabras elegidas con una semilla, es { $trustworthiness } (1: todos los vecinos que se ven aquí lo son en el espacio completo, según el coseno; el azar tiene alrededor de 0,5). { $colours }
map-variance = El mapa explica el { $share } de la varianza.
map-correlation = Los valores
    .sentiment = La correlación de rangos de la componente { $number } con el veredicto del modelo sobre la palabra sola es { $correlation }.
    .frequency = La correlación de rangos de la componente { $number } con el rango de la palabra por frecuencia es { $correlation }.
map-languages = Palabras inglesas: { $english }; españolas: { $spanish }; de ambos idiomas: { $both }.
map-topics = Los { $num_topics } temas, hallados con k-means, tienen de { $min_words } a { $max_words } palabras; cada uno se nombra con las tres palabras frecuentes más próximas a su centro.
map-nearest = En las { $embedding_size } dimensiones, lo más cercano a { $word } es { $nearest }: coseno **{ $cosine }**.
map-thumbnail = { $num_words } palabras tal como las aprendió un modelo de sentimiento; { $word } cuenta como la más positiva.

# Look-up.
embeddings-lookup = Figura
    .product = Producto
    .gradient = Gradiente
LookupRequest-text = Frase
LookupRequest-word_number = Palabra número
    .help = La primera palabra es la número 1.
GradientRequest-positive_reviews = Reseñas positivas
    .help = Una reseña por línea.
GradientRequest-negative_reviews = Reseñas negativas
    .help = Una reseña por línea.
lookup-no-review = al menos una palabra en uno de los dos cuadros
    .fix = Escribe una reseña.
lookup-panel = Panel
    .one-hot = one-hot
    .table = tabla
    .product = producto: una fila
    .grid = las { $num_rows } filas, { $num_columns } por línea; gris: gradiente 0
    .bars = las filas que cambian
lookup-product = { $word } es la fila { $row } de la tabla: de { $num_multiplications } multiplicaciones, todas menos **{ $embedding_size }** son por 0.
    .more = La tabla tiene { $num_rows } filas. El producto con el vector one-hot es la fila { $row }; una capa Embedding lee en su lugar los { $embedding_size } números de esa fila. { $truncation }
lookup-product-unknown = { $word } no está entre las { $num_rows } palabras: se lee como [UNK], fila **{ $row }**.
    .more = De las { $num_multiplications } multiplicaciones de su vector one-hot por la tabla, todas menos { $embedding_size } son por 0; una capa Embedding lee en su lugar los { $embedding_size } números. { $truncation }
lookup-gradient = { $num_reviews ->
    [one] Un lote de 1 reseña
   *[other] Un lote de { $num_reviews } reseñas
 } cambia { $num_touched ->
    [one] **1** fila
   *[other] **{ $num_touched }** filas
 } de { $num_rows }; las demás tienen un gradiente de 0.
    .more = El gradiente de { $num_untouched } filas es exactamente 0. La pérdida es de { $loss } nats por reseña. { $remarks }
lookup-longest = El gradiente más largo es el de { $word }.
lookup-padding = { $count ->
    [one] El relleno se lee 1 vez, y la máscara deja intacta su fila.
   *[other] El relleno se lee { $count } veces, y la máscara deja intacta su fila.
}
lookup-unknown = { $count ->
    [one] 1 palabra fuera del vocabulario tiene la fila de [UNK].
   *[other] { $count } palabras fuera del vocabulario comparten la fila de [UNK].
}

# Training, replayed.
embeddings-replay = Figura
    .moments = Momentos
    .distances = Distancias
ReplayRequest-moment = Momento
ReplayRequest-words = Palabras que seguir
    .help = Separadas por comas, de { $low } a { $high }.
replay-too-few-words = al menos dos palabras diferentes
    .fix = Escribe otra palabra después de una coma.
replay-label = { $count ->
    [0] antes del primer lote
    [1000] tras 1 época
   *[other] tras { $epochs } épocas
}
replay-time = { $count ->
    [0] Antes del primer lote
    [1000] Tras 1 época
   *[other] Tras { $epochs } épocas
}
replay-moments = { $time }, la distancia de { $word } a { $other_word } es **{ $distance }**; al principio era { $initial_distance }.
    .more = { replay-moments-start.more }
replay-moments-start = { $time }, la distancia de { $word } a { $other_word } es **{ $distance }**.
    .more = Es la distancia en todas las dimensiones. El mapa explica el { $variance } de la varianza de los { $num_moments } momentos juntos; al alinear cada uno con el siguiente, giró { $max_rotation }° como máximo.
replay-distances = Hasta la época { $epochs }, la distancia de { $word } a { $other_word } pasa de { $initial_distance } a **{ $final_distance }**.
    .more = Tras la primera época es { $first_epoch_distance }. { $nearest_pair } Las distancias son en todas las dimensiones.
replay-nearest-pair = La de { $word } a { $other_word } pasa de { $initial_distance } a { $final_distance } ({ $first_epoch_distance } tras la primera época).

# Arithmetic.
embeddings-sums = Figura
    .one_sum = Una suma
    .fifty_analogies = Cincuenta analogías
ArithmeticRequest-base = Palabra
ArithmeticRequest-minus = menos
ArithmeticRequest-plus = más
ArithmeticRequest-num_answers = Respuestas
    .help = De { $low } a { $high }.
sums-answers = Palabras
    .all = de todas las palabras (entradas en naranja)
    .without_inputs = sin las tres entradas
sums-arithmetic = Lo más cercano a { $base } − { $minus } + { $plus } es { $nearest }, coseno **{ $cosine }**: una de las entradas.
    .more = Si se excluyen las tres entradas, queda primero { $nearest_other } ({ $other_cosine }).
sums-arithmetic-other = Lo más cercano a { $base } − { $minus } + { $plus } es { $nearest }, coseno **{ $cosine }**.
    .more = No es ninguna de las entradas, así que excluirlas no cambia nada en el primer lugar.
sums-analogies = De { $num_analogies } analogías son correctas **{ $num_correct_without_inputs }** si se excluyen las entradas, y { $num_correct } cuando todas las palabras pueden responder.
    .more = Cuando todas las palabras pueden responder, { $num_inputs ->
        [one] 1 respuesta coincide
       *[other] { $num_inputs } respuestas coinciden
    } con una de las entradas. { $miss }
sums-miss = Un fallo: { $a } es a { $b } como { $c } es a { $answer }, donde se esperaba { $d }.
sums-analogy-type =
    .people = personas
    .capitals = capitales
    .currencies = monedas
    .past_tense___ed = pasado en -ed
    .past_tense__irregular = pasado irregular
    .form_in__ing = forma en -ing
    .comparative = comparativo
    .superlative = superlativo
    .good_to_bad = de bueno a malo
    .best_to_worst = de lo mejor a lo peor
    .plural = plural
sums-num-correct = { $count } de { $total }

# Words and positions.
AdditionRequest-sentence = Frase
sums-panel = Panel
    .lengths = longitud (norma)
    .angles = ángulo en grados
sums-addition = Al sumarle su posición, una palabra gira **{ $word_angle }°** de media; la posición gira { $position_angle }°.
    .more = Los vectores de posición ({ $position_norm } de media) { $comparison } que los de palabra ({ $word_norm }). Entre palabra y posición hay { $between_angle }° de media; entre vectores sin relación hay unos 90°. { $unread_words }
sums-longer = son más largos
    .no = no son más largos

# Own vectors.
uploaded-title = Tus vectores
uploaded-file = el archivo
uploaded-box = Tus vectores
    .help = Un archivo .tsv o .vec: en cada línea, una palabra y después sus números. Se lee en esta máquina y no se guarda; la dirección de esta página no puede contenerlo.
uploaded-instructions = Elige un archivo: en cada línea una palabra y después de 2 a 300 números, separados por tabuladores o espacios, con 20.000 palabras como máximo. Se lee lo que escriben word2vec y fastText.
uploaded-format = un texto con una palabra y sus números en cada línea
uploaded-missing = una tabla que exista
    .fix = Elige de nuevo tu archivo.
uploaded-file-size = Elige un archivo de { $max_megabytes } MB como máximo.
uploaded-encoding = Elige un texto en UTF-8.
uploaded-min-words = Pon al menos { $min_words } palabras, una por línea.
uploaded-max-words = Pon { $max_words } palabras como máximo.
uploaded-word-length = Pon en la línea { $line } una palabra de 1 a { $max_characters } letras.
uploaded-dimensions = Pon en la línea { $line } de 2 a { $max_dimensions } números después de su palabra.
uploaded-finite = Pon en la línea { $line } números finitos después de su palabra.
uploaded-duplicate = Pon cada palabra una sola vez: la línea { $line } repite { $word }.
uploaded-width = Pon en la línea { $line } { $expected } números, como en las líneas anteriores; tiene { $num_found }.
embeddings-vector_source = Vectores
    .glove = GloVe
    .own_vectors = Tus vectores
