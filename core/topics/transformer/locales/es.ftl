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
transformer-input = El modelo lee (caracteres, { $max_characters } como máximo): { $text } :material/arrow_forward: a continuación predice **{ $predicted_token }**
transformer-min-characters = { $count ->
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
transformer-sublayer-place = Dónde está una parte
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
column-stage = leído tras
column-term = término
column-term_input = entrada
column-term_multiplier = factor
column-term_value = número del término
column-block = bloque
column-parameter_share = proporción
column-weights = pesos
column-removed_part = parte apagada
column-part_type = tipo
column-text_log_probability = log-probabilidad, nats
column-log_probability_without = log-probabilidad sin la parte, nats
column-change_nats = cambio de la log-probabilidad, nats
column-probability_without = probabilidad sin la parte
column-token_position = lugar
column-predicted_token = el modelo predice
column-first_choice = primera opción
column-choice_number = número de opción del token que se predice
column-stage_index = etapa
column-token_number = número de token
column-cached_macs = Transformer, con caché: multiplicaciones-suma
column-uncached_macs = Transformer, sin caché: multiplicaciones-suma
column-cached_ms = Transformer, con caché: ms
column-uncached_ms = Transformer, sin caché: ms
column-cached_bytes = Transformer: bytes de la caché
column-gru_cached_macs = GRU, con su estado: multiplicaciones-suma
column-gru_uncached_macs = GRU, desde el principio: multiplicaciones-suma
column-gru_cached_ms = GRU, con su estado: ms
column-gru_uncached_ms = GRU, desde el principio: ms
column-gru_cached_bytes = GRU: bytes del estado
column-neuron = neurona
column-after_relu = después de la ReLU
column-bar_y = línea
column-context = contexto
column-side_of_model = lado
column-percent_active = neuronas activas, %

# What is asked.
MachineRequest-model = Modelo
MachineRequest-text = Frase en inglés
MachineRequest-context = Texto
ParametersRequest-model = Modelo
TensorElementRequest-block = Bloque
TensorElementRequest-tensor = Tensor
TensorElementRequest-token = Token
TensorElementRequest-column = Dimensión
TensorElementRequest-head = Cabeza
WithoutRequest-part = Parte apagada
LensRequest-granularity = Leer después de
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
TopActivationsRequest-model = Modelo
TopActivationsRequest-side = Lado
TopActivationsRequest-layer = Capa
TopActivationsRequest-neuron = Neurona
    .help = O haz clic en una celda. La más clara: aquella cuyos tokens más fuertes más se parecen entre sí.

# The machine.
transformer-figure = Figura
    .the_whole_machine = La máquina entera
    .one_block = Un bloque
    .parameters = Parámetros
machine-decoder-token = Token predicho
machine-source-token = Token de origen
    .help = Aquel cuyo camino por el codificador se muestra primero; si no eliges, el token al que más atiende la palabra.
machine-steps = Paso (0: todo a la vez)
machine-key = Clave
machine-vocabulary-token = Predicho
machine-click-help = Haz clic en un bloque para abrirlo, o en una palabra para seguirla.
machine-input-hover = <b>{ $token }</b>
machine-block-click-help = Haz clic en un número de lo que sale para ver cómo se hace.
machine-layer = capa { $layer }
    .first = entrada
    .last = salida
machine-hover = <b>{ $title }</b><br>{ $tensor }, { $shape }
machine-top-token-hover = tras «{ $stage }»: <b>{ $token }</b> { $share }
machine-predicted-hover = <b>{ $token }</b> { $share }
machine-whole = { $decision_stage ->
    [0] Ya después de los embeddings, { $token } es el token más probable; el modelo le da **{ $probability }**.
   *[other] A partir de la { $stage }, { $token } es el token más probable: el modelo le da **{ $probability }**.
 }
    .more = { $input_type ->
    [text] { $input_text } pasa por { $num_blocks } bloques, { $num_values } números en total, y el modelo predice { $prediction } a continuación.
   *[sentence] { $input_text } se convierte en { $prediction } en { $num_blocks } bloques, { $num_values } números en total.
 } Debajo de cada capa del decodificador están las palabras que su capa de salida predeciría si el decodificador acabara ahí.
machine-step = Paso { $step } de { $num_steps }, { $block }: { $step_sentence }
    .more = { $effect_sentence }
machine-step-sentence = Lo que hace un bloque
    .embedding = { $token } se convierte en una fila de la tabla, un vector de longitud **{ $norm }**.
    .positions = el vector de la posición { $position } se suma al de { $token }; juntos tienen longitud **{ $norm }**.
    .attention = { $token } atiende sobre todo a { $attended_token }, **{ $share }** (media de las cabezas).
    .feed_forward = { $num_active ->
    [one] **1 unidad** pasa
   *[other] **{ $num_active } unidades** pasan
 } la ReLU para { $token }; la más fuerte es la unidad { $unit }, con { $max_activation }.
    .add_norm = la conexión de salto suma la entrada de { $token }, y la norma gira el vector **{ $angle }°** y lo deja con longitud { $norm }.
    .norm = la última suma de { $token } se normaliza: su longitud pasa de { $input_norm } a **{ $norm }**.
    .logits = el mayor logit después de { $token } es el de { $predicted_token }, **{ $share }**.
    .softmax = después de { $token }, el modelo predice { $predicted_token } con **{ $share }**.
machine-output-norm = Su salida tiene longitud { $norm }.
machine-rotation = La suma gira el vector { $angle }°.
machine-panel = Tensor
    .in = Entra: { $tensor }, { $shape }<br>desde { $block }
    .out = Sale: { $tensor }, { $shape }
machine-tensor-of-head = { $tensor } de la cabeza { $head }
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
machine-masked = por la máscara
machine-explanation = Cómo se hace un número
    .look_up = leído en la tabla y multiplicado por { $factor }
    .dense = la suma de { $num_terms } términos y el sesgo { $bias }; el mayor es { $largest_term }, con { $largest_value }
    .sum = { $num_terms } números sumados; el mayor es { $largest_term }, con { $largest_value }
    .sum_bias = { $num_terms } números y el sesgo { $bias } sumados; el mayor es { $largest_term }, con { $largest_value }
    .product = la suma de { $num_terms } productos, multiplicada por { $scale }; el mayor es { $largest_term }, con { $largest_value } antes de escalar
    .mean = la media de { $num_terms } valores según sus pesos; el mayor es { $largest_term }, con { $largest_value }
    .norm = { $input } menos la media { $mean }, dividido entre la desviación { $standard_deviation }, por { $scale }, más { $bias }
    .relu = la entrada es { $input }, así que la ReLU la deja pasar
    .relu_off = la entrada es { $input }, y una ReLU no deja pasar nada por debajo de 0
    .square = el cuadrado de { $input }
    .softmax = una parte de la softmax; la mayor es la de { $largest_term }, { $largest_value }
    .hidden = la máscara oculta ese token; la mayor parte es la de { $largest_term }, { $largest_value }
machine-block = El número enmarcado es **{ $value }**: { $explanation }.
    .more = { $block }: { $tensor } para { $token }.
machine-parameters = { $largest_group ->
    [attention] La atención
    [feed-forward] Las redes prealimentadas
   *[embeddings] Los embeddings
 } { $largest_group ->
    [attention] tiene
   *[other] tienen
 } el **{ $share }** de los { $num_parameters } parámetros.
    .more = { $model } tiene { $num_weights } pesos. Por tipo: atención { $attention_share }, redes prealimentadas { $feed_forward_share }, embeddings { $embeddings_share }, cada tipo con sus normas. El peso más grande es `{ $largest_weight }`, { $shape }, con el { $largest_weight_share }. Un bloque sin color no tiene ninguno, o comparte los del embedding.
machine-thumbnail = { $input_text } pasa por { $num_blocks } bloques, { $num_attentions } de ellos de atención.

# Ablation.
transformer-ablation_figure = Figura
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
parts-click-help = Haz clic en un número para ver qué predice el modelo sin esa parte.
parts-baseline = con todas las partes
parts-ablated = sin esta parte
parts-every-part = { $num_small_changes ->
    [0] Al apagar una parte cualquiera, la probabilidad cambia: **0 de { $num_parts }** partes la dejan casi igual.
   *[other] Sin **{ $num_small_changes } de { $num_parts }** partes, apagadas de una en una, la probabilidad apenas cambia.
 }
    .more = Con todas las partes, { $translation } tiene una log-probabilidad de { $baseline_log_probability } nats. El mayor cambio se da sin la parte «{ $largest_part }»: { $largest_change } nats. { $num_small_changes } de { $num_parts } partes la { $num_small_changes ->
    [one] cambia
   *[other] cambian
 } en menos de 0,1 nats. { $num_likelier_parts ->
    [0] { "" }
    [one] Sin 1 parte, la log-probabilidad sube más que eso.
   *[other] Sin { $num_likelier_parts } partes, de una en una, la log-probabilidad sube más que eso.
 } { $num_likelier_heads ->
    [0] Apagar una sola de las { $num_heads } cabezas no la sube nunca.
   *[other] Sin { $num_likelier_heads } de las { $num_heads } cabezas, apagadas de una en una, la log-probabilidad sube.
 }
parts-one-part = { $is_changed ->
    [yes] Sin la parte «{ $part }», { $token } pasa del { $baseline_probability } al **{ $ablated_probability }**.
   *[no] Sin la parte «{ $part }», { $token } conserva su **{ $ablated_probability }**.
 }
    .more = { $is_same_translation ->
    [yes] El modelo sigue prediciendo { $translation }.
   *[no] El modelo predice { $ablated_translation }{ $is_truncated ->
    [yes] { " " }(ahí se detuvo)
   *[no] { "" }
 } en vez de { $translation }.
 } La log-probabilidad { $output_type ->
    [text] del texto
   *[translation] de su propia traducción
 } pasa de { $baseline_log_probability } a { $ablated_log_probability } nats.

# The logit lens.
lens-layer = Atención de la capa
lens-attention-layer = De quién es la atención
    .all = todas las capas
    .layer = capa { $layer }
lens-attention-title = atiende a ({ $layer })
lens-attention-hover = «{ $query }» atiende a «{ $key }»: { $weight }
lens-attention-column = atiende a { $position }: { $token }
lens-stage-column = tras «{ $stage }»
lens-scale = probabilidad, peso
lens-hover = posición { $position }, tras «{ $stage }»<br>{ $top_tokens }<br>{ $predicted_token }: opción número { $choice_number }, { $probability }
lens-click-help = Haz clic en una celda para seguir su token por las capas, más abajo.
lens-vocabulary-token = un token del vocabulario del modelo
    .fix = Elige uno de la lista.
transformer-stage = Etapa
    .embeddings = capa de embeddings
    .sublayer = { $sublayer } de la capa { $layer }
    .embeddings_short = embeddings
    .sublayer_short = { $layer } { $sublayer }
    .softmax_short = softmax
lens-stage-count = { $num_tokens } tras la { $stage }
lens-decided = Antes de la última { $granularity ->
    [layer] capa
   *[sublayer] subcapa
 } ya { $num_early ->
    [one] está decidido
   *[other] están decididos
 } **{ $num_early } de { $num_tokens }** { $num_tokens ->
    [one] token
   *[other] tokens
 }.
    .more = Aciertos de la primera opción: { $stage_counts }; lo último es la respuesta del propio modelo. { $num_repeated ->
    [0] { "" }
    [one] Los embeddings solos repiten el token que se acaba de leer, en 1 posición.
   *[other] Los embeddings solos repiten el token que se acaba de leer, en { $num_repeated } posiciones.
 } El mayor avance es el de la { $largest_step }, de { $previous_count } a { $new_count }.
lens-stage-probability = { $probability } tras la { $stage } (opción número { $choice_number })
lens-followed = { $token } pasa del { $first_probability }, tras los embeddings, al **{ $last_probability }**, tras la última capa.
    .more = { $token } en la posición { $position }, donde el decodificador ha leído { $decoder_text }: { $step_texts }; { $is_predicted ->
    [yes] es lo que predice el modelo.
   *[no] pero el modelo predice { $predicted_token }.
 }

# Key-value cache.
kv-cache-running = Midiendo con la caché y sin ella…
kv-cache-line = Línea
    .cached = Transformer, con caché de claves y valores
    .uncached = Transformer, sin caché
    .gru_cached = GRU, con su estado
    .gru_uncached = GRU, desde el principio
kv-cache-panel = Panel
    .macs = multiplicaciones-suma por token
    .ms = milisegundos por token
    .bytes = memoria de la caché, bytes
kv-cache-cost = Sin la caché de claves y valores, las multiplicaciones-suma se multiplican por **{ $macs_ratio }**.
    .more = En { $num_tokens ->
    [one] 1 token
   *[other] { $num_tokens } tokens
 }, con la caché hacen falta { $cached_macs } millones de multiplicaciones-suma{ $has_source ->
    [yes] , de ellos { $encoder_macs } para leer una vez la frase
   *[no] { "" }
 }; sin ella, { $uncached_macs } millones. Tiempo medido: { $cached_ms } ms y { $uncached_ms } ms. La caché crece hasta { $kilobytes } kB, { $bytes_per_token } bytes por token; el estado de la GRU se queda en { $gru_bytes } bytes.

# Feed-forward.
neurons-running = Leyendo 300 frases; la primera vez tarda unos segundos…
neurons-max-layer = una capa del modelo, de 0 a { $last }
neurons-max-neuron = una neurona del módulo, de 0 a { $last }
neurons-click-help = Haz clic en una celda para ver qué activa su neurona.
neurons-hover = neurona { $neuron } en «{ $token }»: { $value }
neurons-mark = neurona { $neuron }
neurons-activation-axis = neurona { $neuron } después de la ReLU
neurons-axis = { $num_neurons } neuronas; primero, las que más tokens activan
neurons-active = De media está activo el **{ $active_share }** de las neuronas con cada token.
    .more = { $side ->
    [encoder] Codificador
   *[decoder] Decodificador
 }, capa { $layer }: de media hay { $mean_active } de { $num_neurons } neuronas activas con cada token; el máximo, con { $most_active_token } ({ $max_active }); el mínimo, con { $least_active_token } ({ $min_active }). { $num_inactive ->
    [one] 1 neurona está inactiva
   *[other] { $num_inactive } neuronas están inactivas
 } con { $num_tokens ->
    [one] el token.
   *[other] cada uno de los { $num_tokens } tokens.
 }
neurons-top-tokens = { $num_top_tokens ->
    [one] El único token que activa la neurona { $neuron } es { $commonest_token } (**1 de 1**).
   *[other] **{ $commonest_count } de los { $num_top_tokens }** tokens que más activan la neurona { $neuron } { $commonest_count ->
        [one] es { $commonest_token }.
       *[other] son { $commonest_token }.
    }
 }
    .more = La neurona { $neuron } ({ $side }, capa { $layer }) se activa sobre todo con { $strongest_token }, hasta { $max_activation }. Está activa con el { $active_share } de { $num_tokens } tokens de { $num_sentences } frases.
neurons-inactive = La neurona { $neuron } está inactiva con todos los **{ $num_tokens } tokens** de { $num_sentences } frases.
    .more = Es una neurona de la capa { $layer } ({ $side }).
neurons-sparsity = En { $num_sentences } frases, con cada token está activo el **{ $mean_active_share }** de las neuronas de un módulo.
    .more = { $model }: el mínimo está en la capa { $lowest_layer } ({ $lowest_side }), { $lowest_share }. De las { $num_neurons } neuronas de la capa { $layer } ({ $side }), { $num_inactive ->
    [one] 1 no se activa nunca.
   *[other] { $num_inactive } no se activan nunca.
 }
