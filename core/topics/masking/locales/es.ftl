# The page.
page-masking = Máscaras
    .question = ¿Qué oculta una máscara y qué pasa sin ella?

# The views of the page.
masking-view = Vista
    .mask__layer_by_layer = Máscara, capa a capa
    .with_and_without_a_mask = Con y sin máscara
    .attention_masks = Máscaras de atención
    .three_conventions = Tres convenciones
    .what_padding_costs = Qué cuesta el relleno
masking-figure = Figura
    .the_mask = La máscara
    .leak_test = Prueba de fugas
masking-cost = Figura
    .the_loss = La pérdida
    .the_accuracy = La exactitud
    .memory_and_work = Memoria y cálculo
masking-padding = relleno
masking-sentence = una frase
    .fix = Escribe algunas palabras.
masking-word = al menos una palabra
    .fix = Escribe algunas palabras.

# Columns.
column-layer = capa
column-class = clase
column-output-shape = forma de la salida
column-incoming-masks = máscaras que entran
column-mask-effect = efecto en la máscara
column-outgoing-mask = máscara que sale
column-uses-mask = usa la máscara
column-max-difference = mayor diferencia sin la máscara
column-rows-with-nan = NaN en las frases
column-keras-warning = aviso de Keras
column-padded-model = modelo
column-pads = tokens de relleno tras la reseña
column-padded-probability = P(positiva)
column-state-norm = norma del estado
column-query = consulta
column-query-token = token de la consulta
column-key = clave
column-key-token = token de la clave
column-reason-code = código del motivo
column-is-allowed = permitido
column-reason = motivo
column-output-word-position = salida tras leer
column-output-token = tras leer
column-changed-position = token cambiado
column-changed-token = cambiado de
column-replacement = cambiado a
column-output-change = cambio de la salida, de 0 a 1
column-must-be-masked = debe quedar oculto
column-nats = pérdida en nats
column-is-valid = real
column-masked-share = parte con la máscara
column-unmasked-share = parte sin ella
column-prediction = predicho
column-is-correct = acertado
column-mean-accuracy = exactitud
column-mean = media
column-cost = costo
column-amount = cantidad
column-dense-cost = con relleno
column-ragged = irregular
column-cost-percent = % del costo con relleno

# Mask, layer by layer.
MaskPropagationRequest-architecture = Modelo
    .chapter_sequential = El modelo Sequential del capítulo, entra texto
    .functional_manual = Funcional, máscara pasada a mano
    .masking_layer = Capa Masking, entran vectores
    .gru_last = GRU, solo el último estado
    .gru_sequences = GRU, un estado por paso
    .bidirectional = GRU bidireccionales
    .conv1d_between = Una Conv1D entre embedding y GRU
    .custom_unsupported = Capa propia sin supports_masking
    .custom_supported = Capa propia con supports_masking
    .custom_compute_mask = Capa propia con compute_mask
    .nested_sequential = Un modelo Sequential dentro de otro
    .positional = Codificación posicional con supports_masking, luego atención
    .residual_add = Una conexión de salto alrededor de la atención
    .transformer = Un Transformer: codificador y decodificador
    .file = Tu propio archivo .keras
MaskPropagationRequest-sentences = Frases, una por línea
    .help = De { $low } a { $high }, de hasta 12 palabras; una línea vacía es todo relleno. Pulsa Ctrl+Enter.
ModelFileRequest-name = Archivo
ModelFileRequest-content = Archivo
ModelFileRequest-sentences = { MaskPropagationRequest-sentences }
    .help = { MaskPropagationRequest-sentences.help }
mask_propagation-file = Un modelo Sequential o funcional
    .help = Se carga en modo seguro, en esta máquina, en un proceso propio que recibe { $seconds } segundos y { $gigabytes } GB de memoria, y no se guarda. La dirección de esta página no puede llevarlo.
mask_propagation-choose = Elige un archivo escrito por `model.save('name.keras')`. Sus capas se ejecutan aquí, y la figura muestra qué hacen con la máscara.
mask_propagation-sample = Prueba el nuestro: { $name }
mask_propagation-running = Ejecutando el modelo, con y sin sus máscaras…
mask_propagation-tracing = Cargando { $name } y ejecutándolo, con y sin máscaras…
mask_propagation-code = El código de este modelo, tal como se ejecutó
mask_propagation-model-input = El modelo { $model_name } recibió { $inputs }. Aquí su vocabulario es desconocido, así que las palabras se numeran según aparecen.
mask_propagation-warning = Keras dice en { $layer }: «{ $warning }»{ $has_mask ->
    [yes] { " " }**La máscara sigue adelante de todos modos:** aquí el aviso se equivoca.
   *[no] { "" }
}
mask_propagation-shape-and = y
mask_propagation-sentences = <b>Entrada del modelo</b>
mask_propagation-legend = Leyenda
    .creates = creada aquí
    .passes_on = transmitida aquí
    .changes = cambiada aquí
    .combines = combinada aquí
    .uses_and_stops = consumida aquí
    .loses = descartada aquí
    .ignores = descartada aquí
    .padding = enmascarado
    .filled_by_keras = anotada al construir
mask_propagation-effect-label = Efecto
    .none = sin máscara
    .creates = crea la máscara
    .passes_on = la transmite
    .passes_and_uses = la consume y la transmite
    .passes_on_with_warning = la transmite, aunque Keras avisa
    .changes = la cambia
    .combines = combina máscaras
    .uses_and_stops = consume la máscara
    .uses_in_graph = consume la máscara que Keras anotó para ella
    .loses = descarta la máscara, y Keras avisa
    .ignores = descarta la máscara (nada en esta capa la necesita)
    .stochastic = descarta la máscara (su ruido no deja ver si la necesita)
mask_propagation-cell = frase { $sentence }, paso { $step }: <b>{ $token }</b>
mask_propagation-no-masks = ninguna
mask_propagation-unknown-token = , leído como [UNK]
mask_propagation-hover = <br>{ $layer }: aquí la máscara es <b>{ $mask }</b><br>máscaras que entran: { $incoming_masks }
    .ended = <br>{ $layer }: la máscara que termina aquí es <b>{ $mask }</b><br>máscaras que entran: { $incoming_masks }
    .effect = <br>mayor diferencia sin ella: { $max_difference }
    .nan = <br>esta frase da NaN aquí: 0/0
mask_propagation-steps = { $num_steps } { $num_steps ->
    [one] paso
   *[other] pasos
 }
mask_propagation-none = Ninguna capa de este modelo crea una máscara: el relleno, **{ $num_padding }** de { mask_propagation-steps }, se lee como palabras.
    .more = { $details }
mask_propagation-dropped = { $layer } descarta la máscara: a partir de ahí el relleno, **{ $num_padding }** de { mask_propagation-steps }, cuenta como palabras.
    .more = { $details }
mask_propagation-reaches = { $creator } crea la máscara, y esta llega a la pérdida: { $num_weighted ->
        [one] cuenta
       *[other] cuentan
    } **{ $num_weighted }** de { $num_losses } { $num_losses ->
        [one] pérdida
       *[other] pérdidas
    }.
    .more = { $details }
mask_propagation-inverted = { $creator } oculta **{ $num_hidden }** de { mask_propagation-steps }, todos reales, y muestra { $num_padding } de relleno: la máscara está invertida.
    .more = En Keras, True, o cualquier número que no sea 0, significa visible. { $details }
mask_propagation-ends = { $creator } oculta **{ $num_padding }** de { mask_propagation-steps }; { $layer } es la última capa que usa esa máscara.
    .more = { $details }
mask_propagation-route =
    .implicit = implícita
    .filled_by_keras = en el grafo
    .explicit = explícita
    .causal = causal
mask_propagation-verdict =
    .none = nada
    .creates = la crea
    .passes_on = la transmite
    .changes = la cambia
    .combines = combina máscaras
    .uses_and_stops = la consume
    .loses = la descarta, con aviso
    .ignores = la descarta
mask_propagation-effect-sentence = Hecho
    .creates = La máscara se crea en { $layers }.
    .passes_on = Se transmite en { $layers }.
    .changes = Cambia en { $layers }.
    .combines = Se combinan máscaras en { $layers }.
    .uses_and_stops = Se consume en { $layers }.
    .loses = Se descarta, con un aviso, en { $layers }.
    .ignores = Se descarta sin aviso en { $layers }.
mask_propagation-in-graph = Al construir el modelo, Keras anotó una máscara para { $layer }: viene directamente de { $origins } (línea de puntos).
mask_propagation-max-difference = Sin la máscara, las salidas de { $layer } se diferenciarían hasta en { $max_difference }{ $is_trained ->
    [no] { " " }(los pesos son aleatorios, de una semilla fija: este modelo nunca se entrenó)
   *[yes] { "" }
}.
mask_propagation-nan = NaN
    .all_padding = { $layer } da NaN en { $num_sentences ->
        [one] la frase
       *[other] las frases
    } { $sentences }: agrupar (pooling) sin ningún paso real da 0/0.
    .other = Con su máscara, { $layer } da NaN en { $num_sentences ->
        [one] la frase
       *[other] las frases
    } { $sentences }; sin ella, números.
mask_propagation-stochastic = Las salidas de { $layer } cambian de una ejecución a otra, así que el efecto de la máscara no se puede medir con exactitud.
mask_propagation-lost-inputs = { $layer } les quita la máscara a sus entradas ({ $inputs }).
mask_propagation-loss = En la pérdida
    .none = Desde { $layer } no llega ninguna máscara a la pérdida: todas sus pérdidas tienen el mismo peso.
    .unfit = La máscara llega a la pérdida desde { $layer }, pero su forma { $mask_shape } no encaja con las pérdidas: Keras falla con ella.
    .columns = La máscara llega a la pérdida desde { $layer }, pero su forma { $mask_shape } no es { $loss_shape }, la de las pérdidas. Keras la extiende (broadcasting) sin avisar: las pérdidas se ponderan con sus columnas, { $weights }.
    .several = La máscara llega a la pérdida desde { $layer }, pero su forma { $mask_shape } no es { $loss_shape }, la de las pérdidas. Keras la extiende (broadcasting) sin avisar: cada pérdida se pondera con varias de sus entradas, { $weights }.
    .nothing = La máscara llega a la pérdida desde { $layer } y la oculta toda.
    .all = La máscara llega a la pérdida desde { $layer } y no oculta nada: todas sus pérdidas tienen el mismo peso.
    .some = La máscara llega a la pérdida desde { $layer }: { $num_weighted } de { $num_losses } pérdidas { $num_weighted ->
        [one] tiene
       *[other] tienen
    } un peso de 1/{ $num_weighted }; las demás, 0.

# What cannot be traced.
tracer-out-of-memory = pide más memoria de la que hay para él. Guarda un modelo más pequeño.
tracer-id-too-large = recibe el id { $id }, y una de sus capas Embedding solo conoce los id de 0 a { $max_id }. Escribe menos palabras distintas, o construye la capa Embedding con un input_dim mayor que { $vocabulary_size }.
tracer-model = un modelo de Keras
    .fix = Construye el modelo con keras.Sequential o con keras.Model(inputs, outputs).
tracer-empty = al menos una secuencia de al menos un paso
    .fix = Dale una frase.
tracer-fails = El modelo { $model_name } falla con esta entrada: { $reason }
tracer-input-count = El modelo { $model_name } tiene las entradas { $input_names }, { $num_inputs } en total, y recibe { $num_received }. Dale un array para cada una, en una lista o en un diccionario.
tracer-input-names = un array para cada una de las entradas { $input_names }
tracer-batch = ids (B, T) de números enteros, o números (B, T, D) para una capa `Masking`, con relleno al final
    .nested = Con documentos (B, frases, palabras), comprueba el modelo que lee una frase, y después el que lee sus vectores (B, frases, D), cada uno con su propio lote.
    .ragged = Sus filas tienen longitudes distintas: rellénalas antes, por ejemplo con `keras.utils.pad_sequences(batch, padding="post")`.
    .texts = { $layer ->
        [none] Contiene textos: pasa los ids que les da el vocabulario del modelo.
       *[other] Contiene textos: comprueba la parte que sigue a `{ $layer }`, `keras.Model(model.get_layer("{ $layer }").output, model.outputs)`, con los ids que da esa capa.
    }
tracer-batch-size = El modelo { $model_name } solo admite lotes de { $batch_size }, como los modelos con estado, y recibe { $num_sentences }. Escribe ese número de frases, una por línea.
tracer-unbuilt = El modelo { $model_name } no está construido, así que todavía no tiene llamadas a capas. Empiézalo con keras.Input, o llámalo una vez.
tracer-custom-call = Un modelo de la clase { $class_name } no se puede seguir capa a capa: sus capas se llaman en código propio de Python. { tracer-model.fix }
tracer-unsupported-input = El modelo { $model_name } no puede recibir frases: su entrada { $input_name } admite { $dtype } de forma { $shape }. Dale textos, ids (lote, pasos) o vectores (lote, pasos, anchura).
tracer-no-words = Ninguna de las frases contiene una palabra, y un modelo que corta los textos por sí mismo hace con ellas un lote sin pasos. Escribe una palabra, o toma un modelo que lea ids.
tracer-texts = textos
tracer-ids = ids
tracer-vectors = vectores de { $num_dimensions } { $num_dimensions ->
    [one] número
   *[other] números
}

# A visitor's file.
files-no-bytes = los bytes de un archivo
files-too-large = un archivo de { $limit } bytes como máximo
    .fix = Guarda un modelo más pequeño: las máscaras no necesitan uno grande.
files-no-keras-file = El archivo { $file_name } no es un archivo .keras. Guarda el modelo con model.save('{ $stem }.keras').
files-incomplete = El archivo { $file_name } no es un archivo .keras completo: le falta { $missing_members }. Guarda el modelo otra vez.
files-no-folder = El archivo { $file_name } no se pudo escribir en una carpeta temporal ({ $reason }). Haz sitio en la carpeta de archivos temporales, o pon en TMPDIR una en la que se pueda escribir.
files-no-process = El proceso para el archivo { $file_name } no se pudo iniciar ({ $reason }). Inténtalo más tarde.
files-start-timeout = El proceso para el archivo { $file_name } no se inició en { $seconds } s: esta máquina está ocupada. Inténtalo más tarde.
files-timeout = El archivo { $file_name } no se cargó ni se siguió en { $seconds } s, y se detuvo. Guarda un modelo más pequeño.
files-crashed = El archivo { $file_name } hizo fallar el proceso que lo ejecutaba, muy probablemente porque necesita más de los { $gigabytes } GB de memoria que aquí recibe un archivo. Guarda un modelo más pequeño.
files-invalid-result = El archivo { $file_name } dio un resultado no válido. Guarda el modelo otra vez.
files-out-of-memory = El archivo { $file_name } pide más memoria que los { $gigabytes } GB que aquí recibe un archivo.
files-result-too-large = Las máscaras del archivo { $file_name } son más de las que se pueden mostrar. Guarda un modelo más pequeño.
files-too-many-cells = Las máscaras del archivo { $file_name } tienen { $num_cells } celdas; se dibujan { $limit } como máximo. Guarda un modelo de menos pasos.
files-unloadable = El archivo { $file_name } no se puede cargar: { $reason }
files-custom-class = contiene una clase tuya, que no está en el archivo. Sustitúyela por capas de Keras.
files-vocabulary-file = necesita un vocabulario de otro archivo, que aquí no se lee. Dale a la capa sus palabras como lista.
files-python-code = contiene código propio de Python, que aquí no se ejecuta. Sustitúyelo por capas de Keras.
files-weights-mismatch = sus pesos no encajan con sus capas. { $reason } Guarda el modelo otra vez.
files-keras-error = { $reason } Guarda el modelo otra vez con un Keras actual.

# With and without a mask.
PaddingEffectSettings-review = Reseña
    .help = Hasta { $high } caracteres, de los que se leen 2.500 palabras.
PaddingEffectSettings-review_pads = Tokens de relleno
    .help = Lo que un lote añade a una reseña más corta que la más larga.
PaddingEffectSettings-unmasked_model = Sin máscara
    .both = ambos
PaddingEffectSettings-masked_model = Con máscara
padding_effect-word-limit = se leen { $max_words } palabras
padding_effect-probability = P(positiva)
padding_effect-cosine = Cuánto de la reseña queda en el estado (coseno)
padding_effect-no-padding = Sin relleno no se mueve ningún modelo: se leen **0** tokens después de la última palabra.
    .more = { $details }
padding_effect-masked = { $num_pads ->
        [one] Una máscara oculta el único token de relleno (**1**)
       *[other] Una máscara oculta los **{ $num_pads }** tokens de relleno
    }: el modelo dice lo mismo que antes.
    .more = { $details }
padding_effect-unchanged = Aquí { $num_pads ->
        [one] **1** token de relleno no mueve
       *[other] **{ $num_pads }** tokens de relleno no mueven
    } ningún modelo.
    .more = { $details }
padding_effect-changed = { $num_pads ->
    [one] 1 token de relleno mueve
   *[other] { $num_pads } tokens de relleno mueven
} «{ $model }» del { $initial_probability } al **{ $padded_probability }**{ $masked_outcome ->
    [unchanged] ; una máscara oculta todo el relleno
   *[other] { "" }
}.
    .more = { $details }
padding_effect-model = Modelo
    .unchanged = { $model }: P(positiva) es del { $initial_probability } tras la última palabra y exactamente la misma tras { padding_effect-tokens }.
    .changed = { $model }: P(positiva) es del { $initial_probability } tras la última palabra y del { $padded_probability } tras { padding_effect-tokens }; el coseno de su estado con el de la última palabra es { $cosine }.
padding_effect-tokens = { $num_pads ->
    [one] 1 token de relleno
   *[other] { $num_pads } tokens de relleno
}

# Attention masks.
AttentionMaskRequest-attention_type = Atención
    .decoder = Decodificador
    .encoder = Codificador
    .cross = Cruzada
AttentionMaskRequest-mask_type = Máscara
    .padding___causal = Relleno y causal
    .padding_alone = Solo relleno
    .causal_alone = Solo causal
AttentionMaskRequest-source = Inglés
AttentionMaskRequest-target = Español
AttentionMaskRequest-num_pads = Tokens de relleno
    .help = Después de cada frase: de { $low } a { $high }.
LeakTestRequest-use_causal_mask = Máscara causal
    .help = Sin ella, el decodificador ve las palabras que tiene que predecir.
LeakTestRequest-use_padding_mask = Máscara de relleno
    .help = Sin ella, el relleno se lee como una palabra.
LeakTestRequest-changed_side = Se cambia, uno a uno
    .target = Destino
    .source = Origen
LeakTestRequest-source = Inglés
LeakTestRequest-target = Español
LeakTestRequest-num_pads = Tokens de relleno
    .help = { AttentionMaskRequest-num_pads.help }
LeakTestRequest-model = Transformer
attention_masks-reason = Motivo
    .allowed = permitido
    .padding = relleno
    .future = futuro
    .both = relleno en el futuro
attention_masks-mask-decoder = La autoatención del decodificador permite **{ $num_allowed }** de { $num_pairs } pares de consulta y clave.
    .more = Enmascarados: { $num_padding } por ser relleno, { $num_future } por ser futuro, { $num_both } por ambas cosas a la vez.{ $shown_masks ->
        [both] { " " }Un par se permite donde ambas máscaras lo permiten: eso es el & del código del libro.
       *[other] { "" }
    }
attention_masks-mask-encoder = La autoatención del codificador permite **{ $num_allowed }** de { $num_pairs } pares de consulta y clave.
    .more = Enmascarados: { $num_padding } por ser relleno. No tiene máscara causal: todas sus claves se conocen antes de predecir la primera palabra.
attention_masks-mask-cross = La atención cruzada permite **{ $num_allowed }** de { $num_pairs } pares de consulta y clave.
    .more = { attention_masks-mask-encoder.more }
attention_masks-leak-nothing-masked = Aquí no hay nada que ocultar: **{ $num_changed }** de { $num_outputs } salidas { $num_changed ->
        [one] puede cambiar, y cambia.
       *[other] pueden cambiar, y cambian.
    }
    .more = No hay relleno, y el decodificador puede ver todo el texto de origen.
attention_masks-leak-absent = No hay fugas: cambian **0** de { $num_masked } { $num_masked ->
        [one] salida
       *[other] salidas
    } que las máscaras deben ocultar.
    .more = { $num_changed } de { $num_outputs } salidas { $num_changed ->
        [one] cambia
       *[other] cambian
    } al cambiar un token del texto de { $side ->
        [source] origen
       *[target] destino
    }. Lo que las máscaras deben ocultar cambia exactamente en 0.
attention_masks-leak-found = Hay fugas: { $num_leaks ->
        [one] cambia
       *[other] cambian
    } **{ $num_leaks }** de { $num_masked } { $num_masked ->
        [one] salida
       *[other] salidas
    } que un juego completo de máscaras debe ocultar (cruces rojas).
    .more = { $num_changed } de { $num_outputs } salidas { $num_changed ->
        [one] cambia
       *[other] cambian
    } al cambiar un token del texto de { $side ->
        [source] origen
       *[target] destino
    }. El mayor cambio que debería quedar oculto: cambiar el token { $position }, { $token }, cambia la salida tras { $output_token } en { $max_change }.

# What padding costs.
MaskedLossRequest-english = Inglés, una frase por línea
MaskedLossRequest-spanish = Español, una frase por línea
MaskedLossRequest-translator = Traductor
MaskedMetricRequest-min_length = Rellenar hasta (pasos)
    .help = El capítulo rellena cada traducción hasta { $high } pasos.
MaskedMetricRequest-sources = { MaskedLossRequest-english }
MaskedMetricRequest-targets = { MaskedLossRequest-spanish }
MaskedMetricRequest-translator = { MaskedLossRequest-translator }
RaggedRequest-batch = Frases, una por línea
    .help = De { $low } a { $high }.
padding-line-count = tantas frases como hay en el otro lado, { $num_lines }
    .fix = Escribe tantas líneas como frases hay en el otro lado: { $num_lines }.
padding-word-each = al menos una palabra en cada frase
padding-word-any = al menos una frase con una palabra
    .fix = Escribe algunas palabras.
padding-mean = Media
    .masked = Media con la máscara, sobre los tokens reales
    .unmasked = Media sin ella, sobre todos los pasos
padding-loss-without-padding = Aquí ningún paso es relleno: la pérdida media es **{ $masked_mean }** con la máscara y sin ella.
    .more = { padding-carries-mask }
padding-loss-with-padding = Si se cuenta el relleno, la pérdida media es **{ $unmasked_mean }** en vez de { $masked_mean }.
    .more = { $num_valid } de { $num_steps } pasos { $num_valid ->
        [one] es real
       *[other] son reales
    }, con una pérdida media de { $masked_mean_exact } nats; la del relleno es { $padding_mean }. Sin la máscara, el relleno cuenta como palabras, y la media es { $unmasked_mean_exact }. { padding-carries-mask }
padding-carries-mask = { $carries_mask ->
    [yes] La salida de este modelo lleva la máscara por sí sola hasta la pérdida.
   *[no] La salida de este modelo no lleva ninguna máscara hasta la pérdida: la pérdida tiene que hacerla a partir de los ids.
}
padding-code = Paso
    .padding = relleno
    .correct = acierto
    .wrong = error
    .predicted-padding = relleno que se predice
padding-accuracy = Exactitud
    .masked = Estas predicciones, solo tokens reales: { $num_correct } de { $num_valid } bien
    .unmasked = Las mismas, contando el relleno: { $num_correct_or_padding } de { $num_steps } bien
    .book = El traductor del libro, solo tokens reales
    .book-unmasked = El mismo, contando el relleno: { $book_accuracy } × { $book_valid_share }
padding-metric-without-padding = Aquí ningún paso es relleno: la exactitud es del **{ $masked_accuracy }** con la máscara y sin ella.
    .more = { padding-keras-version }
padding-metric-with-padding = Las mismas predicciones aciertan el { $masked_accuracy } en los tokens reales y el **{ $unmasked_accuracy }** si se cuenta el relleno.
    .more = Aciertos: { $num_correct } de { $num_valid } { $num_valid ->
        [one] token real
       *[other] tokens reales
    }. { $num_predicted_padding ->
        [0] { $num_padding ->
            [one] El único paso de relleno no se predice.
           *[other] No se predice ninguno de los { $num_padding } pasos de relleno.
        } Así, la exactitud del libro, { $book_accuracy }, se convierte en { $book_unmasked_accuracy }, pues la fracción de sus pasos que son reales es { $book_valid_share }: el modelo es tan bueno como antes.
        [one] { $num_padding ->
            [one] El único paso de relleno se predice
           *[other] De los { $num_padding } pasos de relleno se predice 1
        }: cuenta como acierto, y el modelo no es mejor por eso.
       *[other] De los { $num_padding } pasos de relleno se predicen { $num_predicted_padding }: cuentan como aciertos, y el modelo no es mejor por eso.
    } { padding-keras-version }
padding-keras-version = Keras { $keras_version } da aquí { $keras_accuracy }: su métrica usa la máscara. Keras 3, antes de la versión 3.12, descartaba la máscara en sus métricas y la conservaba en sus pérdidas.
padding-cost = Costo
    .steps = pasos
    .bytes = bytes de ids
    .work = multiplicaciones-suma
padding-dense-title = Con relleno
padding-ragged = { $num_padding ->
    [0] Todas las frases tienen la misma longitud: **0** de { $num_steps } pasos quedan sin palabra.
    [one] Con relleno, **1** de { $num_steps } pasos queda sin palabra; un lote irregular no lo tiene.
   *[other] Con relleno, **{ $num_padding }** de { $num_steps } pasos quedan sin palabra; un lote irregular no tiene ninguno de ellos.
}
    .more = { $num_sentences ->
        [one] 1 frase
       *[other] { $num_sentences } frases
    }. El lote irregular { $memory_effect ->
        [saves] ahorra un { $memory_percent } %
       *[costs] cuesta un { $memory_percent } % más
    } de la memoria de los ids (sus límites de fila también ocupan algo) y ahorra un { $work_percent } % de las multiplicaciones-suma. La capa Embedding de Keras acepta un lote irregular; su GRU lo rechaza: «{ $keras_error }» Por eso nuestro modelo irregular recibe los ids con relleno y las longitudes de las filas, y hace la máscara a partir de las longitudes. { $agreement ->
        [exact] Con los mismos pesos, el modelo que enmascara el relleno da exactamente las mismas probabilidades.
        [near] Con los mismos pesos, el modelo que enmascara el relleno da las mismas probabilidades, salvo { $max_difference }.
       *[no] { "" }
    }
padding-ragged-title = Irregular: las filas una tras otra, con límites de fila
padding-cost-title = Costo, con relleno = 100 %
padding-cost-label = { $cost }: <b>{ $ragged_cost }</b> en vez de { $dense_cost } ({ $percent } %)
padding-row-range = fila { $row }: lugares { $start } a { $end } de los valores

# Three conventions.
ConventionsRequest-mask_convention = La máscara se escribe para
    .keras = Keras
    .pytorch = PyTorch
    .pytorch__added = PyTorch, sumada
    .tutorial = Tutorial
ConventionsRequest-library = y se pasa a
    .keras = Keras
    .pytorch = PyTorch
    .tutorial = Tutorial
ConventionsRequest-sentence = Inglés
ConventionsRequest-sentence_pads = Tokens de relleno
    .help = Después de la frase: de { $low } a { $high }.
ConventionsRequest-model = Transformer
    .help = Las consultas y las claves son las de la primera cabeza de su codificador.
column-mask-value = máscara tal como se escribió
column-intended-weight = peso previsto
column-actual-weight = peso real
column-convention = convención
conventions-name = Convención
    .keras = Keras
    .pytorch = PyTorch
    .pytorch_added = PyTorch, sumada
    .tutorial = Tutorial
conventions-masks-title = Una máscara, cuatro maneras de escribirla
conventions-intended-title = { $library }, con su propia máscara
conventions-actual-title = { $library }, con la máscara «{ $mask_convention }»
conventions-code = El código en cada una
conventions-swapped-as-intended = { $library } lee esta máscara como se quería: se { $num_attended_pads ->
        [one] lee
       *[other] leen
    } **{ $num_attended_pads }** de { $num_pads } { $num_pads ->
        [one] token
       *[other] tokens
    } de relleno.
    .more = { conventions-rules }
conventions-swapped-inverted = { $library } lee esta máscara al revés: se { $num_attended_words ->
        [one] lee
       *[other] leen
    } **{ $num_attended_words }** de { $num_words } { $num_words ->
        [one] palabra
       *[other] palabras
    }, y { $num_attended_pads } de { $num_pads } { $num_pads ->
        [one] token
       *[other] tokens
    } de relleno.
    .more = No se produce ningún error. { conventions-rules }
conventions-swapped-added = { $library } suma esta máscara a las puntuaciones: el relleno recibe el **{ $padding_share }** de la atención.
    .more = El 1 (= ocultar) se suma a las puntuaciones del relleno, así que cada uno de sus pesos crece por el factor e = 2,72. No se produce ningún error. { conventions-rules }
conventions-swapped-uniform = { $library } oculta todas las claves por igual: { $num_tokens ->
        [one] el único token tiene
       *[other] cada uno de los { $num_tokens } tokens tiene
    } un peso del **{ $uniform_weight }**.
    .more = Las puntuaciones se pierden: en float32, junto a 10⁹ no queda nada tan pequeño como una puntuación. { conventions-rules }
conventions-swapped-nan = { $library } no encuentra ninguna clave a la que atender, o encuentra una puntuación infinita: de { $num_weights } { $num_weights ->
        [one] peso, **1** es NaN.
       *[other] pesos, **{ $num_weights }** son NaN.
    }
    .more = La softmax de −∞ solo, o de ∞, es 0/0 o ∞/∞. { conventions-rules }
conventions-rules = Una consulta con todas sus claves ocultas tiene pesos de 0 en Keras, NaN en PyTorch e iguales en el tutorial. PyTorch no está instalado aquí: sus números se calculan con la fórmula de nn.MultiheadAttention, softmax(QKᵀ/√d + máscara). Su scaled\_dot\_product\_attention lee True al revés, como atender.
