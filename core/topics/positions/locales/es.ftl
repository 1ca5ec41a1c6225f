# The page.
page-positions = Posiciones
    .question = ¿Cómo dicen senos y cosenos dónde está una palabra?

# The views of the page.
positions-view = Vista
    .the_matrix = La matriz
    .clocks = Relojes
    .sine_and_cosine = Seno y coseno
    .relative_positions = Posiciones relativas
    .without_positions = Sin posiciones
    .learnt_positions = Posiciones aprendidas

# Columns.
column-turn = posiciones por vuelta
column-radians = radianes por posición
column-angle_p = ángulo de p, radianes
column-angle_q = ángulo de q, radianes
column-sine_p = seno de p
column-sine_q = seno de q
column-cosine_p = coseno de p
column-cosine_q = coseno de q
column-gap = grados entre las agujas
column-apart = separación
column-sin = seno
column-cos = coseno
column-distance = distancia de los pares
column-told = se distingue

# The matrix.
PositionsRequest-count = Posiciones
PositionsRequest-width = Dimensiones d
PositionsRequest-base = Base
PositionsRequest-first = Primera posición
PositionsRequest-layout = Disposición
PositionsRequest-edition = Edición del libro
MatrixView-count = { PositionsRequest-count }
    .help = De { $low } a { $high }.
MatrixView-width = { PositionsRequest-width }
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
MatrixView-base = { PositionsRequest-base }
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
MatrixView-first = { PositionsRequest-first }
    .help = Puede ser fraccionaria o negativa.
MatrixView-layout = { PositionsRequest-layout }
    .help = Intercalados, como en el libro: seno, coseno, seno, ... Concatenados, como en tensor2tensor: todos los senos y después todos los cosenos.
    .interleaved = intercalados
    .concatenated = concatenados
MatrixView-edition = { PositionsRequest-edition }
    .help = La 3.ª solo acepta d par; la 2.ª redondea hacia arriba una d impar y recorta la última dimensión.
MatrixView-p1 = p₁
    .help = Una posición marcada: una línea en la figura.
MatrixView-p2 = p₂
MatrixView-p3 = p₃
MatrixView-i = Dimensión i
    .help = Las dos dimensiones se dibujan como ondas.
MatrixView-second = Segunda i
MatrixView-click = El clic fija
    .help = Una celda fija p₁ y ambas ondas: la segunda pasa a ser la otra mitad del par.
    .cell = Celda
    .position = Posición
    .dimension = Dimensión
MatrixView-shown_from = Posiciones desde
    .help = Vacío: desde la primera.
MatrixView-shown_to = Posiciones hasta
    .help = Vacío: hasta la última.
MatrixView-low = Dimensiones desde
MatrixView-high = Dimensiones hasta
    .help = El libro recorta en 150. Un número mayor: hasta la última.
MatrixView-drawn = Orientación
    .as_in_the_book = Como en el libro
    .positions_down = Posiciones hacia abajo
MatrixView-colours = Colores
    .blue_to_red = De azul a rojo
    .orange_to_purple = De naranja a violeta
    .grey = Grises
matrix-holds = La matriz contiene las posiciones de { $first } a { $last }.
matrix-wide = La anchura es { $width }.
matrix-shown =
    .rule = de un número menor a otro mayor, con alguno de los que van de { $first } a { $last } entre ambos
    .none = un intervalo con al menos una de ellas dentro
    .fix = Vacía los dos cuadros para ver todo.
matrix-hint = Haz clic en una celda o en una onda; arrastra para ampliar.
matrix-zoom-out = Alejar
matrix-bar = valor de la codificación
matrix-cell = P({ $p }, { $i }) = { $value }
matrix-mean = media de { $n } × { $m } en torno a p = { $p }, i = { $i }: { $value }
matrix-axis =
    .position = posición p{ $count ->
        [one] { "" }
       *[other] , { $count } por celda
    }
    .dimension = dimensión i{ $count ->
        [one] { "" }
       *[other] , { $count } por celda
    }
    .value = valor
matrix-file = todos los números, { $count } × { $width }, una posición por línea, unos { $size } MB
matrix-once = La posición { $p1 } tiene el valor **{ $value }** en la dimensión { $i }.
    .more = { matrix-rest }
matrix-alike = Las posiciones { $p1 } y { $p2 } se parecen en la dimensión { $i }: las separan **{ $waves }** ondas.
    .more = { matrix-rest }
matrix-apart = En la dimensión { $i }, las posiciones { $p1 } y { $p2 } están separadas por **{ $waves }** ondas.
    .more = { matrix-rest }
matrix-rest = P({ $p1 }, { $i }) = { $kind }({ $p1 } / { $power }) = { $kind }({ $angle }) = { $exactly }. Las posiciones { $p1 }, { $p2 } y { $p3 } tienen los valores { $firsts } en la dimensión { $i } y { $seconds } en la { $second }. La dimensión { $i } es el { $kind ->
    [sin] seno
   *[cos] coseno
 } del par { $pair }, una onda cada { $wavelength } posiciones; { $p3 } está a { $third } ondas de { $p1 }. Se dibujan { $positions } de { $count } posiciones y { $dimensions } de { $width } dimensiones{ $reduced ->
    [no] ; cada celda es un número.
   *[yes] , reducidas a { $rows } × { $columns } celdas: cada una es la media de { $n } × { $m } números, porque en la pantalla no caben todos. Las ondas más cortas que un bloque quedan cerca de 0. Las ondas de las dos dimensiones se dibujan completas; amplía hasta que una celda vuelva a ser un número.
 }

# Dials.
dials-turn = 1 vuelta = { $positions }
dials-turns = { $turns ->
    [one] 1 vuelta
   *[other] { $turns } vueltas
}
dials-gap = lo que las distingue
dials-hover = { $angle } radianes: seno { $sine }, coseno { $cosine }

# Clocks.
ClockRequest-clock_p = Posición p
ClockRequest-clock_q = Posición q
ClockRequest-width = { PositionsRequest-width }
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
ClockRequest-base = { PositionsRequest-base }
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
clocks-group = Girar las agujas
clocks-play = Reproducir
clocks-pause = Pausa
clocks-position = Posición { $name }
clocks-fast = <b>Rápido:</b> los vecinos difieren, pero pronto se repite
clocks-slow = <b>Lento:</b> tarda en repetirse, pero los vecinos se parecen
clocks-same = Las dos agujas marcan la posición **{ $p }** en todos los relojes.
    .more = Mueve una de ellas: ¿qué relojes distinguen las dos posiciones?
clocks-apart = El reloj que da una vuelta cada { $turn } posiciones es el que mejor distingue { $p } de { $q }: **{ $gap }°**.
    .more = { $rest }
clocks-round = En el reloj de { $turn } posiciones están casi a { $turns ->
    [one] 1 vuelta entera
   *[other] { $turns } vueltas enteras
 } una de otra: no puede distinguirlas.
clocks-still = Los más lentos apenas se mueven de una a otra.
clocks-sines = En el reloj de { $turn } posiciones los senos son casi iguales ({ $one } y { $other }), pero las agujas están a { $gap }°: decide el coseno.

# Sine and cosine.
AliasRequest-chosen = Posición
AliasRequest-pair = Par de dimensiones
    .help = El par 50 es el i = 100 y 101 del libro.
AliasRequest-count = { PositionsRequest-count }
    .help = De { $low } a { $high }.
AliasRequest-width = { PositionsRequest-width }
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
AliasRequest-base = { PositionsRequest-base }
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
AliasRequest-first = { PositionsRequest-first }
    .help = { MatrixView-first.help }
aliases-axis = posición p
    .both = seno, coseno
aliases-mirrored = mismo seno, otro coseno
aliases-both = mismo seno y coseno
aliases-told =
    .sine = por el seno
    .cosine = por el coseno
    .none = aquí no: a { $waves ->
        [one] 1 onda
       *[other] { $waves } ondas
    } de distancia
    .itself = es ella misma
aliases-more = { $named } y { $left } más
aliases-alike = { $all ->
    [one] **1** posición más tiene casi el mismo seno que { $chosen }; su coseno la distingue.
   *[other] De { $all } posiciones más con casi el mismo seno que { $chosen }, el coseno distingue **{ $count }**.
 }
    .more = En el par { $pair }, una onda son { $wavelength } posiciones. { $rest }
aliases-alone = Aquí **0** posiciones más tienen el mismo seno que { $chosen } y otro coseno.
    .more = En el par { $pair }, una onda son { $wavelength } posiciones. { $rest }
aliases-names = Con casi el mismo seno y otro coseno: { $names }.
aliases-whole = A ondas enteras de distancia, con casi el mismo seno y coseno: { $names }. Solo los pares con otras longitudes de onda las distinguen.
aliases-no-whole = Ninguna está a ondas enteras de distancia.


# Relative positions
positions-relation = Figura
    .similarity = Similitud
    .against_offset = Por desplazamiento
    .rotation = Rotación
    .wavelengths = Longitudes de onda
    .wrong_formulas = Fórmulas erróneas
SimilarityRequest-measure = Medida
    .dot = producto escalar
    .cosine = similitud del coseno
SimilarityRequest-count = Posiciones
    .help = De { $low } a { $high }; se comparan las primeras 256.
SimilarityRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
SimilarityRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
SimilarityRequest-first = Primera posición
    .help = Puede ser fraccionaria o negativa.
CurvesRequest-starts = Posiciones iniciales
    .help = Una curva para cada una: de { $low } a { $high }.
CurvesRequest-span = Mayor desplazamiento
    .help = A cada lado: de { $low } a { $high }.
CurvesRequest-measure = Medida
    .dot = producto escalar
    .cosine = similitud del coseno
CurvesRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
CurvesRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
RotationRequest-pair = Par de dimensiones
    .help = El par 50 es el i = 100 y 101 del libro.
RotationRequest-place = Posición p
RotationRequest-offset = Desplazamiento k
RotationRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
RotationRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
WavelengthsRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
WavelengthsRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
WavelengthsRequest-count = Posiciones
    .help = De { $low } a { $high }.
column-other_position = otra posición
column-dot = producto escalar
column-cosine = similitud del coseno
column-start = p
column-offset = desplazamiento k
column-expected = a partir del desplazamiento solo
column-frequency = frecuencia en radianes por posición
column-wavelength = longitud de onda en posiciones
column-turns = vueltas con k
column-sine = seno de p + k
column-cosine_there = coseno de p + k
column-rotated_sine = seno tras R(k)
column-rotated_cosine = coseno tras R(k)
relations-from = desde { $start }
relations-pair = <b>par { $pair }</b>
relations-rotated = R(k) por el par de p
relations-positions = { $count ->
    [one] 1 posición
   *[other] { $count } posiciones
}
relations-similarity = A lo largo de una diagonal el desplazamiento es el mismo, y la medida ({ $measure }) varía en **{ $spread }**.
    .more = { $left ->
        [0] { "" }
       *[other] Se comparan las primeras { $compared } de { $asked } posiciones.
     } Cada una consigo misma tiene { $own }, el máximo; las menos parecidas son las posiciones { $first } y { $second }, con { $least }.
relations-curve-one = { $starts } posiciones iniciales dan **1** curva: cuánto se parecen p y p + k depende solo de k.
    .more = { relations-curve-apart.more }
relations-curve-apart = { $starts ->
        [one] La curva difiere
       *[other] Las { $starts } curvas difieren
     } en **{ $apart }** como máximo de lo que da el desplazamiento k por sí solo.
    .more = El desplazamiento por sí solo da la suma de cos(k · frecuencia) sobre { $pairs ->
        [one] el único par
       *[other] los { $pairs } pares
     }; la mayor diferencia es { $apart }. { $half ->
        [0] La suma se mantiene por encima de la mitad de su altura.
       *[other] La suma cae por debajo de la mitad de su altura en el desplazamiento { $half }.
     }
relations-rotation = Un paso de k = { $k } gira el par { $pair } en **{ $angle }** radianes, empiece donde empiece.
    .more = De la posición { $p } a la { $q }, el par gira k · frecuencia = { $k } · { $frequency } = { $angle } radianes, { $turns } vueltas. El ángulo no depende de p. R(k) por el par de p difiere del par de p + k en { $apart } como máximo.
relations-wavelengths = De { $pairs ->
        [one] 1 par,
       *[other] { $pairs } pares,
     } **{ $whole }** { $whole ->
        [one] completa
       *[other] completan
     } una onda entera en { relations-positions }.
    .more = El par 0 tiene una longitud de onda de { $fastest } posiciones. La del último par, el { $last }, es de { $slowest }: un { $off } { $side ->
        [short] por debajo de
       *[above] por encima de
     } { $longest }.

# Wrong formulas
MistakeRequest-formula = Fórmula
    .help = Lo que se suele escribir en lugar de la ecuación 16-2.
    .own = coseno con 2i + 1
    .halves = todos los senos, luego todos los cosenos
    .shifted = pares numerados desde 1
    .base = base 1.000
MistakeRequest-count = Posiciones
    .help = De { $low } a { $high }.
MistakeRequest-dimensions = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
MistakeRequest-base = Base de la ecuación
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
MistakeRequest-span = Mayor desplazamiento
    .help = De { $low } a { $high }.
column-equation = ecuación 16-2
column-formula = esta fórmula
relations-mistake = El **{ $share }** de los números difiere de la ecuación 16-2.
    .more = { $formula ->
        [own] Cada coseno toma el exponente de su propia dimensión, (2i + 1) / d: su longitud de onda no es la de su seno, y los dos no forman un par.
        [halves] Son los mismos números en otras columnas, en el orden de tensor2tensor: un modelo aprende igual de bien con ellos, pero no con pesos que esperan el otro orden.
        [shifted] Cada par tiene el exponente del par siguiente, 2 (i + 1) / d: falta la onda más rápida; todos siguen siendo pares.
        [longer] Todas las ondas menos la primera son más largas; todos siguen siendo pares.
        [same] Con estos ajustes da los mismos números en los mismos lugares.
       *[shorter] Todas las ondas menos la primera son más cortas; todos siguen siendo pares.
     } La mayor diferencia es { $largest }.
relations-similarity-holds = Desde las tres posiciones hay **1** curva: decide el desplazamiento por sí solo.
    .more = Cada par es el seno y el coseno de un mismo ángulo, así que un paso es una rotación, empiece donde empiece. El producto escalar de cada posición consigo misma es { $own }.
relations-similarity-broken = Con un mismo desplazamiento, el producto escalar varía hasta en **{ $spread }**.
    .more = El seno y el coseno de dos ángulos diferentes no giran juntos: ninguna rotación lleva de una posición a la que está k más allá, y cuánto se parecen depende de dónde están.

# Without positions
TrialRequest-text = Texto
TrialRequest-seed = Semilla al barajar
    .help = La misma semilla da el mismo orden.
TrialRequest-source = Vectores de
    .help = Los embeddings de las palabras de un Transformer, o los de las letras de una RNN de caracteres.
    .words = palabras
    .characters = caracteres
column-side = posiciones
column-shuffled_place = posición en el texto barajado
column-in_order = salida en orden, barajada después
column-shuffled = salida del texto barajado
column-difference = diferencia
shuffled-letters = al menos dos caracteres distintos que el modelo conozca
    .fix = Escribe letras latinas.
shuffled-words = al menos dos palabras distintas que el modelo conozca
    .fix = Sus 1.000 palabras son las frecuentes { $language ->
        [English] del inglés
        [Spanish] del español
       *[other] de este idioma: { $language }
     }.
shuffled-without = sin posiciones
shuffled-with = con posiciones
shuffled-sentence = el texto barajado
shuffled-trial = Sin posiciones, { $source ->
        [characters] las letras barajadas
       *[words] las palabras barajadas
     } dan salidas barajadas: diferencia **{ $difference }**.
    .more = { $text } se barajó así: { $shuffled }. Con posiciones, las salidas difieren hasta en { $placed }, cuando sus valores llegan a { $largest }: el orden cuenta.

# Learnt positions
positions-trained = Figura
    .tables = Tablas
    .past_the_end = Más allá del final
ShiftRequest-english = Inglés
ShiftRequest-spanish = Español
ShiftRequest-shifts = Mayor desplazamiento
    .help = Posiciones: de { $low } a { $high }.
column-sinusoidal = sinusoidales
column-learnt = aprendidas
column-positions_kind = posiciones
column-begins = posición en la que empiezan ambas frases
column-log_probability = log-probabilidad, nats por token
column-right = tokens acertados
column-last = última posición
learnt-sinusoidal-title = sinusoidales, de −{ $largest } (azul) a { $largest } (rojo)
learnt-learnt-title = aprendidas, de −{ $largest } (azul) a { $largest } (rojo)
learnt-tables-read = Las filas posteriores a la posición **{ $last }** apenas se entrenaron: menos del { $seldom } % de las frases son tan largas.
    .more = En una época, la posición 0 se leyó { $first_read } veces y la posición { $end } se leyó { $end_read ->
        [one] una vez
       *[other] { $end_read } veces
     }. { learnt-tables-silent.more }
learnt-sentence = una frase de 1 a { $most } palabras
    .fix = Escribe una.
    .shorter = Quita { $count }.
learnt-tables-silent = Las { $count } filas aprendidas tienen una longitud de hasta **{ $longest }**; todas las sinusoidales, de { $fixed }.
    .more = { $count } posiciones de { $width } números cada una. Todas las filas sinusoidales tienen la longitud (norma) { $fixed }; las aprendidas, de { $shortest } (posición { $shortest_at }) a { $longest } (posición { $longest_at }).
learnt-end = final de la tabla: { $rows } filas
learnt-shifted-falls = Si el par empieza en la posición { $worst }, el modelo con posiciones sinusoidales acierta **{ $right }** de { $tokens } tokens; en 0 acertó { $at_first }.
    .more = { learnt-shifted-stays.more }
learnt-shifted-stays = Empiece donde empiece el par, el modelo con posiciones sinusoidales acierta **{ $right }** o más de { $tokens } tokens.
    .more = Posiciones sinusoidales: { $fixed_first } nats por token si el par empieza en 0; en el peor caso, { $fixed_low }, si empieza en { $fixed_low_at }. Posiciones aprendidas: { $learnt_first } y { $learnt_first_right } de { $tokens } tokens acertados en 0; en el peor caso, { $learnt_low } en { $learnt_low_at }. { $refused ->
        [0] Aquí ningún desplazamiento pasa del final de la tabla aprendida.
       *[other] Desde { $end }, la tabla aprendida no tiene fila para el último token: el modelo no puede ejecutarse.
     }
