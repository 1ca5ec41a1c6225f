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
embeddings-known = una de las { $count } palabras de esta tabla
    .frequent = Escribe una palabra más frecuente.
    .some = Escribe una palabra.
    .letters = Ninguna palabra suya tiene { $signs }: escribe una con sus letras.
embeddings-a-word = al menos una palabra
    .fix = Escribe una frase.
embeddings-unknown = Se lee como [UNK]: { $words }.
embeddings-cut = { $count ->
    [one] No se lee la última palabra.
   *[other] No se leen las últimas { $count } palabras.
}

# Names of columns and axes.
column-component_1 = componente 1
column-component_2 = componente 2
column-component_3 = componente 3
column-across = horizontal
column-up = vertical
column-word_logit = logit de la palabra sola
column-rank = lugar en el vocabulario
column-language = idioma
column-topic = tema
column-true = verdaderos entre los puntos más próximos
column-cosine-kept = coseno, entradas excluidas
column-answer-place = lugar
column-answer-all = de todas las palabras
column-answer-kept = entradas excluidas
column-right-count = analogías que salen bien
column-analogy-kind = tipo
column-analogy-a = a
column-analogy-b = es a b
column-analogy-c = como c
column-analogy-d = es a d
column-right-kept = correcta, entradas excluidas
column-rank-of-d = lugar de d
column-right-all = correcta, de todas las palabras
column-word_norm = vector de palabra
column-position_norm = vector de posición
column-sum_norm = suma
column-word_moved = de palabra a suma
column-position_moved = de posición a suma
column-between = de palabra a posición
column-words-apart = palabras
column-epochs = épocas aprendidas
column-words-distance = distancia en todas las dimensiones
column-row-number = fila
column-reads = veces leída
column-gradient = longitud del gradiente

# The map.
MapView-table = Tabla
MapView-word = Palabra buscada
MapView-colour = Color
    .sentiment = Sentimiento
    .language = Idioma
    .topics = Temas
    .frequency = Frecuencia
MapView-method = Dibujado con
    .pca = PCA
    .umap = UMAP
    .t_sne = t-SNE
MapView-least = Solo puntos fiables
    .help = Muestra solo lo fiable: se atenúan los puntos que, entre sus 10 puntos más próximos, tienen menos que estén de verdad cerca. { $low } los muestra todos.
MapView-dimensions = Dimensiones
    .help = Direcciones que se dibujan: { $low } o { $high }.
MapView-count = Vecinos
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
    .touched = Toca un punto para elegir su palabra. Arrastra para mover el mapa.
map-axis = componente { $number }, { $share }
map-map = De los { $k } puntos más próximos a un punto, **{ $true }** están de verdad cerca.
    .more = { $words } palabras de { $width } dimensiones. { $kept } La fiabilidad (trustworthiness) de la imagen con k = { $k }, sobre { $sampled } palabras elegidas con una semilla, es { $trust } (1: todos los vecinos que se ven aquí lo son en el espacio completo, según el coseno; el azar tiene alrededor de 0,5). { $learnt }
map-kept = La imagen conserva el { $share } de la varianza.
map-follows = Los valores
    .sentiment = La correlación de rangos de la componente { $number } con el veredicto del modelo sobre la palabra sola es { $correlation }.
    .frequency = La correlación de rangos de la componente { $number } con el lugar de la palabra por frecuencia es { $correlation }.
map-languages = Palabras inglesas: { $english }; españolas: { $spanish }; de ambos idiomas: { $both }.
map-topics = Los { $topics } temas, hallados con k-means, tienen de { $least } a { $most } palabras; cada uno se nombra con las tres palabras frecuentes más próximas a su centro.
map-nearest = En las { $width } dimensiones, lo más cercano a { $word } es { $first }: coseno **{ $cosine }**.
map-thumbnail = { $words } palabras tal como las aprendió un modelo de sentimiento; { $word } cuenta como la más positiva.

# Look-up.
embeddings-lookup = Figura
    .product = Producto
    .gradient = Gradiente
LookupRequest-text = Frase
LookupRequest-place = Palabra número
    .help = La primera palabra es la número 1.
GradientRequest-positive = Reseñas positivas
    .help = Una reseña por línea.
GradientRequest-negative = Reseñas negativas
    .help = Una reseña por línea.
lookup-a-review = al menos una palabra en uno de los dos cuadros
    .fix = Escribe una reseña.
lookup-panel = Panel
    .one-hot = one-hot
    .table = tabla
    .product = producto: una fila
    .rows = las { $rows } filas, { $across } por línea; gris: gradiente 0
    .touched = las filas que cambian
lookup-product = { $word } es la fila { $row } de la tabla: de { $work } multiplicaciones, todas menos **{ $width }** son por 0.
    .more = La tabla tiene { $rows } filas. El producto con el vector one-hot es la fila { $row }; una capa Embedding lee en su lugar los { $width } números de esa fila. { $cut }
lookup-product-unknown = { $word } no está entre las { $rows } palabras: se lee como [UNK], fila **{ $row }**.
    .more = De las { $work } multiplicaciones de su vector one-hot por la tabla, todas menos { $width } son por 0; una capa Embedding lee en su lugar los { $width } números. { $cut }
lookup-gradient = { $reviews ->
    [one] Un lote de 1 reseña
   *[other] Un lote de { $reviews } reseñas
 } cambia { $touched ->
    [one] **1** fila
   *[other] **{ $touched }** filas
 } de { $rows }; las demás tienen un gradiente de 0.
    .more = El gradiente de { $others } filas es exactamente 0. La pérdida es de { $loss } nats por reseña. { $rest }
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
replay-two = al menos dos palabras diferentes
    .fix = Escribe otra palabra después de una coma.
replay-time = { $count ->
    [0] antes del primer lote
    [1000] tras 1 época
   *[other] tras { $epochs } épocas
}
replay-when = { $count ->
    [0] Antes del primer lote
    [1000] Tras 1 época
   *[other] Tras { $epochs } épocas
}
replay-replayed = { $when }, la distancia de { $one } a { $two } es **{ $now }**; al principio era { $before }.
    .more = { replay-replayed-start.more }
replay-replayed-start = { $when }, la distancia de { $one } a { $two } es **{ $now }**.
    .more = Es la distancia en todas las dimensiones. La imagen conserva el { $kept } de la varianza de los { $moments } momentos juntos; el giro de cada uno al siguiente fue de { $turned }° como máximo.
replay-distances = Hasta la época { $epochs }, la distancia de { $one } a { $two } pasa de { $start } a **{ $end }**.
    .more = Tras la primera época es { $first }. { $near } Las distancias son en todas las dimensiones.
replay-near = La de { $one } a { $two } pasa de { $start } a { $end } ({ $first } tras la primera época).

# Arithmetic.
embeddings-sums = Figura
    .one_sum = Una suma
    .fifty_analogies = Cincuenta analogías
ArithmeticRequest-base = Palabra
ArithmeticRequest-minus = menos
ArithmeticRequest-plus = más
ArithmeticRequest-answers = Respuestas
    .help = De { $low } a { $high }.
sums-side = Palabras
    .all = de todas las palabras (entradas en naranja)
    .kept = sin las tres entradas
sums-arithmetic = Lo más cercano a { $base } − { $minus } + { $plus } es { $first }, coseno **{ $cosine }**: una de las entradas.
    .more = Si se excluyen las tres entradas, queda primero { $other } ({ $other_cosine }).
sums-arithmetic-other = Lo más cercano a { $base } − { $minus } + { $plus } es { $first }, coseno **{ $cosine }**.
    .more = No es ninguna de las entradas, así que excluirlas no cambia nada en el primer lugar.
sums-analogies = De { $count } analogías salen bien **{ $kept }** sin las entradas, y { $all } cuando todas las palabras pueden responder.
    .more = Cuando todas las palabras pueden responder, { $inputs ->
        [one] 1 respuesta coincide
       *[other] { $inputs } respuestas coinciden
    } con una de las entradas. { $miss }
sums-miss = Un fallo: { $a } es a { $b } como { $c } es a { $answer }, donde se esperaba { $d }.
sums-kind =
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
sums-of = { $count } de { $total }

# Words and positions.
AdditionRequest-added = Frase
sums-panel = Panel
    .lengths = longitud (norma)
    .angles = ángulo en grados
sums-addition = Al sumarle su posición, una palabra gira **{ $moved }°** de media; la posición gira { $kept }°.
    .more = Los vectores de posición ({ $position } de media) { $longer } que los de palabra ({ $word }). Entre palabra y posición hay { $between }° de media; entre vectores sin relación hay unos 90°. { $unread }
sums-longer = son más largos
    .no = no son más largos

# Own vectors.
own-title = Tus vectores
own-file = el archivo
own-box = Tus vectores
    .help = Un archivo .tsv o .vec: en cada línea, una palabra y después sus números. Se lee en esta máquina y no se guarda; la dirección de esta página no puede contenerlo.
own-ask = Elige un archivo: en cada línea una palabra y después de 2 a 300 números, separados por tabuladores o espacios, con 20.000 palabras como máximo. Se lee lo que escriben word2vec y fastText.
own-form = un texto con una palabra y sus números en cada línea
own-gone = una tabla que exista
    .fix = Elige de nuevo tu archivo.
own-size = Elige un archivo de { $most } MB como máximo.
own-text = Elige un texto en UTF-8.
own-few = Pon al menos { $least } palabras, una por línea.
own-many = Pon { $most } palabras como máximo.
own-word = Pon en la línea { $line } una palabra de 1 a { $most } letras.
own-numbers = Pon en la línea { $line } de 2 a { $most } números después de su palabra.
own-finite = Pon en la línea { $line } números finitos después de su palabra.
own-twice = Pon cada palabra una sola vez: la línea { $line } repite { $word }.
own-width = Pon en la línea { $line } { $wanted } números, como en las líneas anteriores; tiene { $count }.
embeddings-of = Vectores
    .glove = GloVe
    .own_vectors = Tus vectores
