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
column-positions-per-turn = posiciones por vuelta
column-radians-per-position = radianes por posición
column-angle_p = ángulo de p, radianes
column-angle_q = ángulo de q, radianes
column-sine_p = seno de p
column-sine_q = seno de q
column-cosine_p = coseno de p
column-cosine_q = coseno de q
column-gap-degrees = grados entre las agujas
column-gap-text = separación
column-sin = seno
column-cos = coseno
column-distance = distancia de los pares
column-distinguished-by = se distingue

# The matrix.
PositionsRequest-num_positions = Posiciones
PositionsRequest-width = Dimensiones d
PositionsRequest-base = Base
PositionsRequest-first_position = Primera posición
PositionsRequest-layout = Disposición
PositionsRequest-edition = Edición del libro
MatrixSettings-num_positions = { PositionsRequest-num_positions }
    .help = De { $low } a { $high }.
MatrixSettings-width = { PositionsRequest-width }
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
MatrixSettings-base = { PositionsRequest-base }
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
MatrixSettings-first_position = { PositionsRequest-first_position }
    .help = Puede ser fraccionaria o negativa.
MatrixSettings-layout = { PositionsRequest-layout }
    .help = Intercalados, como en el libro: seno, coseno, seno, ... Concatenados, como en tensor2tensor: todos los senos y después todos los cosenos.
    .interleaved = intercalados
    .concatenated = concatenados
MatrixSettings-edition = { PositionsRequest-edition }
    .help = La 3.ª solo acepta d par; la 2.ª redondea hacia arriba una d impar y recorta la última dimensión.
MatrixSettings-p1 = p₁
    .help = Una posición marcada: una línea en la figura.
MatrixSettings-p2 = p₂
MatrixSettings-p3 = p₃
MatrixSettings-dimension = Dimensión i
    .help = Las dos dimensiones se dibujan como ondas.
MatrixSettings-second_dimension = Segunda i
MatrixSettings-click_target = El clic fija
    .help = Una celda fija p₁ y ambas ondas: la segunda pasa a ser la otra mitad del par.
    .cell = Celda
    .position = Posición
    .dimension = Dimensión
MatrixSettings-position_from = Posiciones desde
    .help = Vacío: desde la primera.
MatrixSettings-position_to = Posiciones hasta
    .help = Vacío: hasta la última.
MatrixSettings-dimension_from = Dimensiones desde
MatrixSettings-dimension_to = Dimensiones hasta
    .help = El libro recorta en 150. Un número mayor: hasta la última.
MatrixSettings-orientation = Orientación
    .as_in_the_book = Como en el libro
    .positions_down = Posiciones hacia abajo
MatrixSettings-colour_scale = Colores
    .blue_to_red = De azul a rojo
    .orange_to_purple = De naranja a violeta
    .grey = Grises
matrix-position-range = La matriz contiene las posiciones de { $first_position } a { $last_position }.
matrix-width = La anchura es { $width }.
matrix-window =
    .expected = de un número menor a otro mayor, con alguno de los que van de { $first_number } a { $last_number } entre ambos
    .none = un intervalo con al menos una de ellas dentro
    .fix = Vacía los dos cuadros para ver todo.
matrix-hint = Haz clic en una celda o en una onda; arrastra para ampliar.
matrix-zoom-out = Alejar
matrix-colorbar = valor de la codificación
matrix-cell = P({ $position }, { $dimension }) = { $value }
matrix-mean = media de { $num_rows } × { $num_columns } en torno a p = { $position }, i = { $dimension }: { $value }
matrix-axis =
    .position = posición p{ $bin_size ->
        [one] { "" }
       *[other] , { $bin_size } por celda
    }
    .dimension = dimensión i{ $bin_size ->
        [one] { "" }
       *[other] , { $bin_size } por celda
    }
    .value = valor
matrix-csv = todos los números, { $num_positions } × { $width }, una posición por línea, unos { $megabytes } MB
matrix-one-position = La posición { $p1 } tiene el valor **{ $value }** en la dimensión { $dimension }.
    .more = { matrix-details }
matrix-whole-waves = Las posiciones { $p1 } y { $p2 } se parecen en la dimensión { $dimension }: las separan **{ $num_waves }** ondas.
    .more = { matrix-details }
matrix-wave-distance = En la dimensión { $dimension }, las posiciones { $p1 } y { $p2 } están separadas por **{ $num_waves }** ondas.
    .more = { matrix-details }
matrix-details = P({ $p1 }, { $dimension }) = { $wave_type }({ $p1 } / { $divisor }) = { $wave_type }({ $angle }) = { $exact_value }. Las posiciones { $p1 }, { $p2 } y { $p3 } tienen los valores { $values } en la dimensión { $dimension } y { $second_values } en la { $second_dimension }. La dimensión { $dimension } es el { $wave_type ->
    [sin] seno
   *[cos] coseno
 } del par { $pair }, una onda cada { $wavelength } posiciones; { $p3 } está a { $num_waves_to_p3 } ondas de { $p1 }. Se dibujan { $num_shown_positions } de { $num_positions } posiciones y { $num_shown_dimensions } de { $width } dimensiones{ $is_reduced ->
    [no] ; cada celda es un número.
   *[yes] , reducidas a { $num_rows } × { $num_columns } celdas: cada una es la media de { $positions_per_cell } × { $dimensions_per_cell } números, porque en la pantalla no caben todos. Las ondas más cortas que un bloque quedan cerca de 0. Las ondas de las dos dimensiones se dibujan completas; amplía hasta que una celda vuelva a ser un número.
 }

# Dials.
dials-wavelength = 1 vuelta = { $wavelength }
dials-turns = { $num_turns ->
    [one] 1 vuelta
   *[other] { $num_turns } vueltas
}
dials-gap = separación entre las agujas
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
clocks-position = Posición { $hand }
clocks-fast = <b>Rápido:</b> los vecinos difieren, pero pronto se repite
clocks-slow = <b>Lento:</b> tarda en repetirse, pero los vecinos se parecen
clocks-one-position = Las dos agujas marcan la posición **{ $p }** en todos los relojes.
    .more = Mueve una de ellas: ¿qué relojes distinguen las dos posiciones?
clocks-best-dial = El reloj que da una vuelta cada { $wavelength } posiciones es el que mejor distingue { $p } de { $q }: **{ $degrees }°**.
    .more = { $details }
clocks-whole-turns = En el reloj de { $wavelength } posiciones están casi a { $num_turns ->
    [one] 1 vuelta entera
   *[other] { $num_turns } vueltas enteras
 } una de otra: no puede distinguirlas.
clocks-slow-dials = Los más lentos apenas se mueven de una a otra.
clocks-same-sine = En el reloj de { $wavelength } posiciones los senos son casi iguales ({ $p_sine } y { $q_sine }), pero las agujas están a { $degrees }°: decide el coseno.

# Sine and cosine.
AliasRequest-reference_position = Posición
AliasRequest-pair = Par de dimensiones
    .help = El par 50 es el i = 100 y 101 del libro.
AliasRequest-num_positions = { PositionsRequest-num_positions }
    .help = De { $low } a { $high }.
AliasRequest-width = { PositionsRequest-width }
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
AliasRequest-base = { PositionsRequest-base }
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
AliasRequest-first_position = { PositionsRequest-first_position }
    .help = { MatrixSettings-first_position.help }
aliases-axis = posición p
    .both = seno, coseno
aliases-same-sine = mismo seno, otro coseno
aliases-same-pair = mismo seno y coseno
aliases-distinguished-by =
    .sine = por el seno
    .cosine = por el coseno
    .none = aquí no: a { $num_waves ->
        [one] 1 onda
       *[other] { $num_waves } ondas
    } de distancia
    .same-position = es ella misma
aliases-more = { $positions } y { $num_left } más
aliases-found = { $num_same_sine ->
    [one] **1** posición más tiene casi el mismo seno que { $position }; su coseno la distingue.
   *[other] De { $num_same_sine } posiciones más con casi el mismo seno que { $position }, el coseno distingue **{ $num_distinguished }**.
 }
    .more = En el par { $pair }, una onda son { $wavelength } posiciones. { $details }
aliases-not-found = Aquí **0** posiciones más tienen el mismo seno que { $position } y otro coseno.
    .more = En el par { $pair }, una onda son { $wavelength } posiciones. { $details }
aliases-mirrored-positions = Con casi el mismo seno y otro coseno: { $positions }.
aliases-whole-waves = A ondas enteras de distancia, con casi el mismo seno y coseno: { $positions }. Solo los pares con otras longitudes de onda las distinguen.
aliases-no-whole-waves = Ninguna está a ondas enteras de distancia.


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
SimilarityRequest-num_positions = Posiciones
    .help = De { $low } a { $high }; se comparan las primeras 256.
SimilarityRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
SimilarityRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
SimilarityRequest-first_position = Primera posición
    .help = Puede ser fraccionaria o negativa.
OffsetRequest-start_positions = Posiciones iniciales
    .help = Una curva para cada una: de { $low } a { $high }.
OffsetRequest-max_offset = Mayor desplazamiento
    .help = A cada lado: de { $low } a { $high }.
OffsetRequest-measure = Medida
    .dot = producto escalar
    .cosine = similitud del coseno
OffsetRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
OffsetRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
RotationRequest-pair = Par de dimensiones
    .help = El par 50 es el i = 100 y 101 del libro.
RotationRequest-position = Posición p
RotationRequest-offset = Desplazamiento k
RotationRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
RotationRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
WavelengthsRequest-width = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
WavelengthsRequest-base = Base
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
WavelengthsRequest-num_positions = Posiciones
    .help = De { $low } a { $high }.
column-other_position = otra posición
column-dot = producto escalar
column-cosine = similitud del coseno
column-start_position = p
column-offset = desplazamiento k
column-expected = a partir del desplazamiento solo
column-frequency = frecuencia en radianes por posición
column-wavelength = longitud de onda en posiciones
column-turns = vueltas con k
column-target_sine = seno de p + k
column-target_cosine = coseno de p + k
column-rotated_sine = seno tras R(k)
column-rotated_cosine = coseno tras R(k)
relations-start = desde { $position }
relations-pair = <b>par { $pair }</b>
relations-rotated = R(k) por el par de p
relations-positions = { $num_positions ->
    [one] 1 posición
   *[other] { $num_positions } posiciones
}
relations-similarity = A lo largo de una diagonal el desplazamiento es el mismo, y la medida ({ $measure }) varía en **{ $max_variation }**.
    .more = { $num_left_out ->
        [0] { "" }
       *[other] Se comparan las primeras { $num_compared } de { $num_requested } posiciones.
     } Cada una consigo misma tiene { $self_similarity }, el máximo; las menos parecidas son las posiciones { $position } y { $other_position }, con { $min_similarity }.
relations-curve-same = { $num_starts } posiciones iniciales dan **1** curva: cuánto se parecen p y p + k depende solo de k.
    .more = { relations-curve-deviation.more }
relations-curve-deviation = { $num_starts ->
        [one] La curva difiere
       *[other] Las { $num_starts } curvas difieren
     } en **{ $max_deviation }** como máximo de lo que da el desplazamiento k por sí solo.
    .more = El desplazamiento por sí solo da la suma de cos(k · frecuencia) sobre { $num_pairs ->
        [one] el único par
       *[other] los { $num_pairs } pares
     }; la mayor diferencia es { $max_deviation }. { $half_height_offset ->
        [0] La suma se mantiene por encima de la mitad de su altura.
       *[other] La suma cae por debajo de la mitad de su altura en el desplazamiento { $half_height_offset }.
     }
relations-rotation = Un paso de k = { $k } gira el par { $pair } en **{ $angle }** radianes, empiece donde empiece.
    .more = De la posición { $p } a la { $q }, el par gira k · frecuencia = { $k } · { $frequency } = { $angle } radianes, { $num_turns } vueltas. El ángulo no depende de p. R(k) por el par de p difiere del par de p + k en { $max_difference } como máximo.
relations-wavelengths = De { $num_pairs ->
        [one] 1 par,
       *[other] { $num_pairs } pares,
     } **{ $num_whole_waves }** { $num_whole_waves ->
        [one] completa
       *[other] completan
     } una onda entera en { relations-positions }.
    .more = El par 0 tiene una longitud de onda de { $min_wavelength } posiciones. La del último par, el { $last_pair }, es de { $max_wavelength }: un { $difference } { $is_below_limit ->
        [yes] por debajo de
       *[no] por encima de
     } { $wavelength_limit }.

# Wrong formulas
WrongFormulaRequest-formula = Fórmula
    .help = Lo que se suele escribir en lugar de la ecuación 16-2.
    .own_exponents = coseno con 2i + 1
    .concatenated = todos los senos, luego todos los cosenos
    .shifted_pairs = pares numerados desde 1
    .base_1000 = base 1.000
WrongFormulaRequest-num_positions = Posiciones
    .help = De { $low } a { $high }.
WrongFormulaRequest-dimensions = Dimensiones d
    .help = Dimensiones de una posición: de { $low } a { $high }, número par.
WrongFormulaRequest-base = Base de la ecuación
    .help = El 10.000 de la ecuación 16-2: de { $low } a { $high }.
WrongFormulaRequest-max_offset = Mayor desplazamiento
    .help = De { $low } a { $high }.
column-equation = ecuación 16-2
column-formula = esta fórmula
relations-wrong-formula = El **{ $percent }** de los números difiere de la ecuación 16-2.
    .more = { $formula_effect ->
        [own_exponents] Cada coseno toma el exponente de su propia dimensión, (2i + 1) / d: su longitud de onda no es la de su seno, y los dos no forman un par.
        [concatenated] Son los mismos números en otras columnas, en el orden de tensor2tensor: un modelo aprende igual de bien con ellos, pero no con pesos que esperan el otro orden.
        [shifted_pairs] Cada par tiene el exponente del par siguiente, 2 (i + 1) / d: falta la onda más rápida; todos siguen siendo pares.
        [longer] Todas las ondas menos la primera son más largas; todos siguen siendo pares.
        [same] Con estos ajustes da los mismos números en los mismos lugares.
       *[shorter] Todas las ondas menos la primera son más cortas; todos siguen siendo pares.
     } La mayor diferencia es { $max_difference }.
relations-shift-invariant = Desde las tres posiciones hay **1** curva: decide el desplazamiento por sí solo.
    .more = Cada par es el seno y el coseno de un mismo ángulo, así que un paso es una rotación, empiece donde empiece. El producto escalar de cada posición consigo misma es { $self_similarity }.
relations-shift-variant = Con un mismo desplazamiento, el producto escalar varía hasta en **{ $max_variation }**.
    .more = El seno y el coseno de dos ángulos diferentes no giran juntos: ninguna rotación lleva de una posición a la que está k más allá, y cuánto se parecen depende de dónde están.

# Without positions
ShuffleRequest-text = Texto
ShuffleRequest-seed = Semilla al barajar
    .help = La misma semilla da el mismo orden.
ShuffleRequest-token_type = Vectores de
    .help = Los embeddings de las palabras de un Transformer, o los de las letras de una RNN de caracteres.
    .words = palabras
    .characters = caracteres
column-with_positions = posiciones
column-shuffled_position = posición en el texto barajado
column-ordered_output = salida en orden, barajada después
column-shuffled_output = salida del texto barajado
column-difference = diferencia
shuffled-too-few-characters = al menos dos caracteres distintos que el modelo conozca
    .fix = Escribe letras latinas.
shuffled-too-few-words = al menos dos palabras distintas que el modelo conozca
    .fix = Sus 1.000 palabras son las frecuentes { $language ->
        [English] del inglés
        [Spanish] del español
       *[other] de este idioma: { $language }
     }.
shuffled-without = sin posiciones
shuffled-with = con posiciones
shuffled-axis = el texto barajado
shuffled-outputs = Sin posiciones, { $token_type ->
        [characters] las letras barajadas
       *[words] las palabras barajadas
     } dan salidas barajadas: diferencia **{ $difference }**.
    .more = { $text } se barajó así: { $shuffled_text }. Con posiciones, las salidas difieren hasta en { $difference_with_positions }, cuando sus valores llegan a { $max_output }: el orden cuenta.

# Learnt positions
positions-trained = Figura
    .tables = Tablas
    .past_the_end = Más allá del final
ShiftRequest-english = Inglés
ShiftRequest-spanish = Español
ShiftRequest-max_shift = Mayor desplazamiento
    .help = Posiciones: de { $low } a { $high }.
column-sinusoidal = sinusoidales
column-learnt = aprendidas
column-position_type = posiciones
column-first_position = posición en la que empiezan ambas frases
column-log_probability = log-probabilidad, nats por token
column-num_correct = tokens acertados
column-last_position = última posición
learnt-sinusoidal-title = sinusoidales, de −{ $max_value } (azul) a { $max_value } (rojo)
learnt-learnt-title = aprendidas, de −{ $max_value } (azul) a { $max_value } (rojo)
learnt-tables-trained = Las filas posteriores a la posición **{ $last_trained }** apenas se entrenaron: menos del { $min_percent } % de las frases son tan largas.
    .more = En una época, la posición 0 se leyó { $first_count } veces y la posición { $last_position } se leyó { $last_count ->
        [one] una vez
       *[other] { $last_count } veces
     }. { learnt-tables-norms.more }
learnt-sentence = una frase de 1 a { $max_words } palabras
    .fix = Escribe una.
    .shorter = Quita { $num_words }.
learnt-tables-norms = Las { $num_rows } filas aprendidas tienen una longitud de hasta **{ $max_norm }**; todas las sinusoidales, de { $sinusoidal_norm }.
    .more = { $num_rows } posiciones de { $num_dimensions } números cada una. Todas las filas sinusoidales tienen la longitud (norma) { $sinusoidal_norm }; las aprendidas, de { $min_norm } (posición { $min_norm_position }) a { $max_norm } (posición { $max_norm_position }).
learnt-end = final de la tabla: { $num_rows } filas
learnt-shifted-fewer = Si el par empieza en la posición { $worst_shift }, el modelo con posiciones sinusoidales acierta **{ $min_correct }** de { $num_tokens } tokens; en 0 acertó { $num_correct_at_0 }.
    .more = { learnt-shifted-same.more }
learnt-shifted-same = Empiece donde empiece el par, el modelo con posiciones sinusoidales acierta **{ $min_correct }** o más de { $num_tokens } tokens.
    .more = Posiciones sinusoidales: { $sinusoidal_at_0 } nats por token si el par empieza en 0; en el peor caso, { $sinusoidal_min }, si empieza en { $sinusoidal_min_shift }. Posiciones aprendidas: { $learnt_at_0 } y { $learnt_correct_at_0 } de { $num_tokens } tokens acertados en 0; en el peor caso, { $learnt_min } en { $learnt_min_shift }. { $num_refused ->
        [0] Aquí ningún desplazamiento pasa del final de la tabla aprendida.
       *[other] Desde { $first_refused }, la tabla aprendida no tiene fila para el último token: el modelo no puede ejecutarse.
     }
