# The page.
page-transformer = Transformer
    .question = ¿Qué calcula cada bloque de un Transformer?

transformer-view = Vista
    .the_machine = La máquina
    .ablation = Ablación
    .logit_lens = Lente de logits
    .key_value_cache = Caché de claves y valores
    .feed_forward = Red prealimentada
transformer-reading = Leyendo…
transformer-reads = El modelo lee (caracteres, { $most } como máximo): { $text } :material/arrow_forward: a continuación predice **{ $said }**
transformer-needs = { $count ->
    [one] al menos un carácter que el modelo conozca
   *[other] al menos dos caracteres que el modelo conozca
 }
    .fix = Escribe algunas palabras.

# Names of blocks, tensors and sublayers.
transformer-side = Lado
    .encoder = Codificador
    .decoder = Decodificador
transformer-block = Bloque
    .embedding = Embedding
    .positions = + posiciones
    .encoder_self = Autoatención
    .decoder_self = Autoatención enmascarada
    .decoder_cross = Atención cruzada
    .feed_forward = Prealimentada
    .add = Suma
    .norm = Norma
    .add_norm = Suma y norma
    .logits = Lineal
    .softmax = Softmax
transformer-block-of-side = { $side }: { $name }
transformer-block-of-layer = { $side }, capa { $layer }: { $name }
transformer-before = antes
    .cross = antes de la atención cruzada
    .self = antes de la autoatención
    .feedforward = antes de la red prealimentada
transformer-after = después
    .cross = tras la atención cruzada
    .self = tras la autoatención
    .feedforward = tras la red prealimentada
transformer-sublayer = { $name }, { $side } { $layer }
    .self = autoatención
    .masked_self = autoatención enmascarada
    .cross = atención cruzada
    .feedforward = red prealimentada
transformer-sublayer-short =
    .encoder_self = C{ $layer } propia
    .encoder_feedforward = C{ $layer } ffn
    .decoder_self = D{ $layer } propia
    .decoder_cross = D{ $layer } cruzada
    .decoder_feedforward = D{ $layer } ffn
transformer-part-of = Dónde está una parte
    .both = ambos lados
    .all = todas las capas
    .encoder = codificador, al final
    .decoder = decodificador, al final
transformer-tensor = Tensor
    .embedding = embedding
    .positions = posiciones
    .sum = suma
    .query = consultas
    .key = claves
    .value = valores
    .rotated_query = consultas giradas
    .rotated_key = claves giradas
    .scores = puntuaciones
    .weights = pesos
    .context = contexto
    .output = salida
    .norm = normalizado
    .in = antes de la ReLU
    .relu = después de la ReLU
    .squared = al cuadrado
    .out = salida
    .logits = logits
    .probability = probabilidades

# Names of columns and axes.
column-read_after = leído tras
column-term = término
column-term_left = izquierda
column-term_right = derecha
column-term_value = número del término
column-block = bloque
column-parameter_share = proporción
column-weights = pesos
column-switched_off = parte apagada
column-part_kind = tipo
column-text_log_probability = log-probabilidad, nats
column-log_probability_without = log-probabilidad sin la parte, nats
column-change_nats = cambio de la log-probabilidad, nats
column-probability_without = probabilidad sin la parte
column-token_place = lugar
column-says = el modelo predice
column-first_choice = primera opción
column-choice_number = número de opción del token que se predice
column-stage_place = etapa
column-token_number = número de token
column-kept_products = Transformer, guardado: multiplicaciones-suma
column-again_products = Transformer, leído otra vez: multiplicaciones-suma
column-kept_ms = Transformer, guardado: ms
column-again_ms = Transformer, leído otra vez: ms
column-kept_bytes = Transformer: bytes guardados
column-gru_kept_products = GRU, guardado: multiplicaciones-suma
column-gru_again_products = GRU, leído otra vez: multiplicaciones-suma
column-gru_kept_ms = GRU, guardado: ms
column-gru_again_ms = GRU, leído otra vez: ms
column-gru_kept_bytes = GRU: bytes guardados
column-neuron = neurona
column-after_relu = después de la ReLU
column-driver_place = línea
column-read_with = leído con
column-side_of_model = lado
column-percent_on = neuronas activas, %

# What is asked.
MachineRequest-model = Modelo
MachineRequest-text = Frase en inglés
MachineRequest-context = Texto
ParametersRequest-model = Modelo
CellRequest-block = Bloque
CellRequest-tensor = Tensor
CellRequest-token = Token
CellRequest-column = Dimensión
CellRequest-head = Cabeza
WithoutRequest-part = Parte apagada
LensRequest-step = Leer después de
    .layer = cada capa
    .sublayer = cada subcapa
FollowRequest-position = Posición
FollowRequest-token = Token que se sigue
KVCacheRequest-gru = GRU
KVCacheRequest-rounds = Rondas
    .help = Cuántas veces se cronometra cada paso, de { $low } a { $high }.
NeuronsRequest-side = Lado
    .encoder = Codificador
    .decoder = Decodificador
NeuronsRequest-layer = Capa
DriversRequest-model = Modelo
DriversRequest-side = Lado
DriversRequest-layer = Capa
DriversRequest-neuron = Neurona
    .help = O haz clic en una celda. La más clara: aquella cuyos tokens más fuertes más se parecen entre sí.

# The machine.
transformer-figure = Figura
    .the_whole_machine = La máquina entera
    .one_block = Un bloque
    .parameters = Parámetros
machine-says = Token predicho
machine-follows = Token de origen
    .help = Aquel cuyo camino por el codificador se muestra primero; si no eliges, el token al que más atiende la palabra.
machine-steps = Paso (0: todo a la vez)
machine-tensor = Tensor
machine-head = Cabeza
machine-token = Token
machine-key = Clave
machine-said = Predicho
machine-open = Haz clic en un bloque para abrirlo, o en una palabra para seguirla.
machine-coming-in = <b>{ $token }</b>
machine-choose = Haz clic en un número de lo que sale para ver cómo se hace.
machine-layer = capa { $layer }
    .first = entrada
    .last = salida
machine-hover = <b>{ $title }</b><br>{ $tensor }, { $shape }
machine-nearest-hover = tras «{ $stage }»: <b>{ $token }</b> { $share }
machine-predicted-hover = <b>{ $token }</b> { $share }
machine-whole = { $decided ->
    [0] Ya solo con los embeddings, { $token } es el token más cercano; el modelo le da **{ $probability }**.
   *[other] A partir de la { $stage }, { $token } es el token más cercano: el modelo le da **{ $probability }**.
 }
    .more = { $kind ->
    [text] { $read } pasa por { $blocks } bloques, { $numbers } números en total, y el modelo predice { $says } a continuación.
   *[sentence] { $read } se convierte en { $says } en { $blocks } bloques, { $numbers } números en total.
 } Debajo de cada capa del decodificador están las palabras que su capa de salida predeciría si el decodificador acabara ahí.
machine-step = Paso { $step } de { $steps }, { $where }: { $told }
    .more = { $turned }
machine-does = Lo que hace un bloque
    .embedding = { $who } se convierte en una fila de la tabla, un vector de longitud **{ $length }**.
    .positions = el vector de la posición { $place } se suma al de { $who }; juntos tienen longitud **{ $length }**.
    .attention = { $who } atiende sobre todo a { $attended }, **{ $share }** (media de las cabezas).
    .feed_forward = { $count ->
    [one] **1 unidad** pasa
   *[other] **{ $count } unidades** pasan
 } la ReLU para { $who }; la más fuerte es la unidad { $unit }, con { $strongest }.
    .add_norm = { $who } recupera lo que era, y la norma lo gira **{ $angle }°** y lo deja con longitud { $length }.
    .norm = la última suma de { $who } se normaliza: su longitud pasa de { $before } a **{ $length }**.
    .logits = el mayor logit después de { $who } es el de { $token }, **{ $share }**.
    .softmax = después de { $who }, el modelo predice { $token } con **{ $share }**.
machine-puts-out = Lo que sale tiene longitud { $length }.
machine-turns = Al sumarse, gira el vector { $angle }°.
machine-panel = Tensor
    .in = Entra: { $tensor }, { $shape }<br>desde { $block }
    .out = Sale: { $tensor }, { $shape }
machine-of-head = { $tensor } de la cabeza { $head }
machine-terms = Términos
    .look_up = El número que se consulta en la tabla
    .dense = Términos: entrada × peso
    .sum = Lo que se suma
    .norm = El vector del token antes de la norma
    .relu = La entrada
    .square = La entrada
    .product = Términos: consulta × clave
    .softmax = Partes de la softmax
    .mean = Términos: peso × valor
machine-term =
    .dimension = dimensión { $number }
    .dimension__its_partner = dimensión { $number }, su pareja
    .head = cabeza { $number }
    .unit = unidad { $number }
    .row_of_the_table = fila de la tabla
    .row_of_the_positions = fila de las posiciones
    .token = token
    .position = posición
    .skip_connection = conexión de salto
    .sublayer = subcapa
    .before_the_relu = antes de la ReLU
    .after_the_relu = después de la ReLU
machine-term-short =
    .dimension = d { $number }
    .dimension__its_partner = d { $number }, su pareja
    .unit = u { $number }
machine-by-the-mask = por la máscara
machine-made = Cómo se hace un número
    .look_up = leído en la tabla y multiplicado por { $factor }
    .dense = la suma de { $count } términos y el sesgo { $bias }; el mayor es { $name }, con { $largest }
    .sum = { $count } números sumados; el mayor es { $name }, con { $largest }
    .sum_bias = { $count } números y el sesgo { $bias } sumados; el mayor es { $name }, con { $largest }
    .product = la suma de { $count } productos, multiplicada por { $scale }; el mayor es { $name }, con { $largest } antes de escalar
    .mean = la media de { $count } valores según sus pesos; el mayor es { $name }, con { $largest }
    .norm = { $chosen } menos la media { $mean }, dividido entre la desviación { $deviation }, por { $scale }, más { $bias }
    .relu = la entrada es { $chosen }, así que la ReLU la deja pasar
    .relu_off = la entrada es { $chosen }, y una ReLU no deja pasar nada por debajo de 0
    .square = el cuadrado de { $chosen }
    .softmax = una parte de la softmax; la mayor es la de { $name }, { $largest }
    .hidden = la máscara oculta ese token; la mayor parte es la de { $name }, { $largest }
machine-block = El número enmarcado es **{ $number }**: { $made }.
    .more = { $block }: { $tensor } para { $who }.
machine-parameters = { $part ->
    [attention] La atención
    [feed-forward] Las redes prealimentadas
   *[embeddings] Los embeddings
 } { $part ->
    [attention] tiene
   *[other] tienen
 } el **{ $share }** de los { $total } parámetros.
    .more = { $model } tiene { $count } pesos. Por tipo: atención { $attention }, redes prealimentadas { $forward }, embeddings { $embeddings }, cada tipo con sus normas. El peso más grande es `{ $largest }`, { $shape }, con el { $of_all }. Un bloque sin color no tiene ninguno, o comparte los del embedding.
machine-thumbnail = { $read } pasa por { $blocks } bloques, { $attentions } de ellos de atención.

# Ablation.
transformer-off = Figura
    .every_part = Todas las partes
    .one_part = Una parte
parts-part = Parte
    .positions = posiciones ({ $sublayer })
    .skip = conexión de salto ({ $sublayer })
    .norm = norma ({ $sublayer })
    .feed_forward = módulo ({ $sublayer })
    .head = cabeza { $head } ({ $sublayer })
parts-column = Parte
    .positions = posiciones
    .skip = salto
    .norm = norma
    .feed_forward = prealimentada
    .head = cabeza { $head }
parts-column-narrow = Parte
    .positions = pos
    .skip = salto
    .norm = norma
    .feed_forward = ffn
    .head = c{ $head }
parts-hover = sin «{ $column }» ({ $sublayer }): { $change } nats
parts-choose = Haz clic en un número para ver qué predice el modelo sin esa parte.
parts-with = con todas las partes
parts-without = sin esta parte
parts-parts = { $little ->
    [0] Al apagar una parte cualquiera, la probabilidad cambia: **0 de { $count }** partes la dejan casi igual.
   *[other] Sin **{ $little } de { $count }** partes, apagadas de una en una, la probabilidad apenas cambia.
 }
    .more = Con todas las partes, { $translation } tiene una log-probabilidad de { $whole } nats. El mayor cambio se da sin la parte «{ $part }»: { $most } nats. { $little } de { $count } partes la { $little ->
    [one] cambia
   *[other] cambian
 } en menos de 0,1 nats. { $better ->
    [0] { "" }
    [one] Sin 1 parte, la log-probabilidad sube más que eso.
   *[other] Sin { $better } partes, de una en una, la log-probabilidad sube más que eso.
 } { $likelier ->
    [0] Apagar una sola de las { $heads } cabezas no la sube nunca.
   *[other] Sin { $likelier } de las { $heads } cabezas, apagadas de una en una, la log-probabilidad sube.
 }
parts-one = { $moved ->
    [yes] Sin la parte «{ $part }», { $token } pasa del { $before } al **{ $after }**.
   *[no] Sin la parte «{ $part }», { $token } conserva su **{ $after }**.
 }
    .more = { $same ->
    [yes] El modelo sigue prediciendo { $translation }.
   *[no] El modelo predice { $says }{ $stopped ->
    [yes] { " " }(ahí se detuvo)
   *[no] { "" }
 } en vez de { $translation }.
 } La log-probabilidad { $kind ->
    [text] del texto
   *[translation] de su propia traducción
 } pasa de { $whole } a { $left } nats.

# The logit lens.
lens-layer = Atención de la capa
lens-whose = De quién es la atención
    .all = todas las capas
    .layer = capa { $layer }
lens-attends = atiende a ({ $whose })
lens-attends-hover = «{ $row }» atiende a «{ $source }»: { $weight }
lens-attends-to = atiende a { $place }: { $token }
lens-after = tras «{ $stage }»
lens-scale = probabilidad, peso
lens-hover = posición { $position }, tras «{ $stage }»<br>{ $five }<br>{ $said }: opción número { $choice }, { $share }
lens-choose = Haz clic en una celda para seguir su token por las capas, más abajo.
lens-needs = un token del vocabulario del modelo
    .fix = Elige uno de la lista.
transformer-stage = Etapa
    .embeddings = capa de embeddings
    .sublayer = { $sublayer } de la capa { $layer }
    .embeddings_short = embeddings
    .sublayer_short = { $layer } { $sublayer }
    .softmax_short = softmax
lens-part = { $count } tras la { $stage }
lens-lens = Antes de la última { $stage_kind ->
    [layer] capa
   *[sublayer] subcapa
 } ya { $early ->
    [one] está decidido
   *[other] están decididos
 } **{ $early } de { $count }** { $count ->
    [one] token
   *[other] tokens
 }.
    .more = Aciertos de la primera opción: { $parts }; lo último es la respuesta del propio modelo. { $repeated ->
    [0] { "" }
    [one] Los embeddings solos repiten el token que se acaba de leer, en 1 posición.
   *[other] Los embeddings solos repiten el token que se acaba de leer, en { $repeated } posiciones.
 } El mayor avance es el de la { $largest }, de { $from } a { $to }.
lens-step = { $share } tras la { $stage } (opción número { $choice })
lens-followed = { $token } pasa del { $first }, tras los embeddings, al **{ $last }**, tras la última capa.
    .more = { $token } en la posición { $position }, donde el decodificador ha leído { $read }: { $steps }; { $own ->
    [yes] es lo que predice el modelo.
   *[no] pero el modelo predice { $said }.
 }

# Key-value cache.
kept-reading = Leyendo con lo guardado y sin ello…
kept-line = Línea
    .kept = Transformer, claves y valores guardados
    .again = Transformer, todo leído otra vez
    .gru = GRU, estado guardado
    .gru_again = GRU, todo leído otra vez
kept-panel = Panel
    .products = multiplicaciones-suma por token
    .ms = milisegundos por token
    .bytes = memoria de lo guardado, bytes
kept-kept = Leer todo otra vez con cada token multiplica por **{ $times }** el número de multiplicaciones-suma.
    .more = En { $count ->
    [one] 1 token
   *[other] { $count } tokens
 }, con claves y valores guardados hacen falta { $kept } millones de multiplicaciones-suma{ $source ->
    [yes] , de ellos { $reading } para leer una vez la frase
   *[no] { "" }
 }; si se lee todo otra vez con cada token, { $again } millones. Tiempo medido: { $kept_ms } ms y { $again_ms } ms. Lo guardado crece hasta { $kilobytes } kB, { $growth } bytes por token; el estado de la GRU se queda en { $state } bytes.

# Feed-forward.
neurons-reading = Leyendo 300 frases; la primera vez tarda unos segundos…
neurons-layers = una capa del modelo, de 0 a { $last }
neurons-neurons = una neurona del módulo, de 0 a { $last }
neurons-choose = Haz clic en una celda para ver qué activa su neurona.
neurons-hover = neurona { $neuron } en «{ $token }»: { $value }
neurons-neuron = neurona { $neuron }
neurons-neuron_after = neurona { $neuron } después de la ReLU
neurons-axis = { $count } neuronas; primero, las que más tokens activan
neurons-on = De media está activo el **{ $share }** de las neuronas con cada token.
    .more = { $side ->
    [encoder] Codificador
   *[decoder] Decodificador
 }, capa { $layer }: de media hay { $mean } de { $width } neuronas activas con cada token; el máximo, con { $most } ({ $most_on }); el mínimo, con { $fewest } ({ $fewest_on }). { $never ->
    [one] 1 neurona está inactiva
   *[other] { $never } neuronas están inactivas
 } con { $tokens ->
    [one] el token.
   *[other] cada uno de los { $tokens } tokens.
 }
neurons-drivers = { $count ->
    [one] El único token que activa la neurona { $neuron } es { $token } (**1 de 1**).
   *[other] **{ $alike } de los { $count }** tokens que más activan la neurona { $neuron } { $alike ->
        [one] es { $token }.
       *[other] son { $token }.
    }
 }
    .more = La neurona { $neuron } ({ $side }, capa { $layer }) se activa sobre todo con { $strongest }, hasta { $value }. Está activa con el { $share } de { $read } tokens de { $sentences } frases.
neurons-silent = La neurona { $neuron } está inactiva con todos los **{ $read } tokens** de { $sentences } frases.
    .more = Es una neurona de la capa { $layer } ({ $side }).
neurons-sparsity = En { $sentences } frases, con cada token está activo el **{ $share }** de las neuronas de un módulo.
    .more = { $model }: el mínimo está en la capa { $lowest_layer } ({ $lowest_side }), { $lowest }. De las { $width } neuronas de la capa { $layer } ({ $side }), { $never ->
    [one] 1 no se activa nunca.
   *[other] { $never } no se activan nunca.
 }
