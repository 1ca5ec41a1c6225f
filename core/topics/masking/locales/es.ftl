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
column-output = salida
column-incoming = máscaras que entran
column-did = qué hizo
column-mask = máscara que sale
column-uses = usa la máscara
column-effect = mayor diferencia sin la máscara
column-nan = NaN en las frases
column-warning = Keras dice
column-padded-model = modelo
column-pads = tokens de relleno tras la reseña
column-padded-probability = P(positiva)
column-length = longitud del estado
column-query = consulta
column-query-token = token de la consulta
column-key = clave
column-key-token = token de la clave
column-code = código
column-allowed = permitido
column-reason = motivo
column-after = salida tras leer
column-after-token = tras leer
column-changed = token cambiado
column-changed-token = cambiado de
column-moved = cambio de la salida, de 0 a 1
column-hidden = debe quedar oculto
column-nats = pérdida en nats
column-real = real
column-share-mask = parte con la máscara
column-share-plain = parte sin ella
column-predicted = predicho
column-predicted-right = acertado
column-mean-accuracy = exactitud
column-mean = media
column-cost = costo
column-needs = necesario
column-dense = con relleno
column-ragged = irregular
column-cost-share = % del costo con relleno

# Mask, layer by layer.
MaskWayRequest-architecture = Modelo
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
MaskWayRequest-sentences = Frases, una por línea
    .help = De { $low } a { $high }, de hasta 12 palabras; una línea vacía es todo relleno. Pulsa Ctrl+Enter.
MaskFileRequest-name = Archivo
MaskFileRequest-content = Archivo
MaskFileRequest-sentences = { MaskWayRequest-sentences }
    .help = { MaskWayRequest-sentences.help }
mask_way-file = Un modelo Sequential o funcional
    .help = Se carga en modo seguro, en esta máquina, en un proceso propio que recibe { $seconds } segundos y { $gigabytes } GB de memoria, y no se guarda. La dirección de esta página no puede llevarlo.
mask_way-choose = Elige un archivo escrito por `model.save('name.keras')`. Sus capas se ejecutan aquí, y la figura muestra qué hacen con la máscara.
mask_way-sample = Prueba el nuestro: { $name }
mask_way-running = Ejecutando el modelo, con y sin sus máscaras…
mask_way-tracing = Cargando { $name } y ejecutándolo, con y sin máscaras…
mask_way-code = El código de este modelo, tal como se ejecutó
mask_way-given = El modelo { $model } recibió { $input }. Aquí su vocabulario es desconocido, así que las palabras se numeran según aparecen.
mask_way-warning = Keras dice en { $layer }: «{ $text }»{ $on ->
    [yes] { " " }**La máscara sigue adelante de todos modos:** aquí el aviso se equivoca.
   *[no] { "" }
}
mask_way-and = y
mask_way-read = <b>Lo que lee el modelo</b>
mask_way-legend = Leyenda
    .creates = creada aquí
    .passes_on = transmitida aquí
    .changes = cambiada aquí
    .combines = combinada aquí
    .uses_and_stops = consumida aquí
    .loses = descartada aquí
    .ignores = descartada aquí
    .padding = enmascarado
    .recorded = anotada al construir
mask_way-deed = Acción
    .none = sin máscara
    .creates = crea la máscara
    .passes_on = la transmite
    .passes_and_uses = la consume y la transmite
    .warned = la transmite, aunque Keras avisa
    .changes = la cambia
    .combines = combina máscaras
    .uses_and_stops = consume la máscara
    .uses_recorded = consume la máscara que Keras anotó para ella
    .loses = descarta la máscara, y Keras avisa
    .ignores = descarta la máscara (nada en esta capa la necesita)
    .noisy = descarta la máscara (su ruido no deja ver si la necesita)
mask_way-cell = frase { $row }, paso { $column }: <b>{ $word }</b>
mask_way-no-masks = ninguna
mask_way-unknown = , leído como [UNK]
mask_way-hover = <br>{ $layer }: aquí la máscara es <b>{ $real }</b><br>máscaras que entran: { $incoming }
    .ended = <br>{ $layer }: la máscara que termina aquí es <b>{ $real }</b><br>máscaras que entran: { $incoming }
    .effect = <br>mayor diferencia sin ella: { $most }
    .nan = <br>esta frase da NaN aquí: 0/0
mask_way-steps = { $steps } { $steps ->
    [one] paso
   *[other] pasos
 }
mask_way-none = Ninguna capa de este modelo crea una máscara: el relleno, **{ $padding }** de { mask_way-steps }, se lee como palabras.
    .more = { $story }
mask_way-dropped = { $layer } descarta la máscara: a partir de ahí el relleno, **{ $padding }** de { mask_way-steps }, cuenta como palabras.
    .more = { $story }
mask_way-reaches = { $creator } crea la máscara, y esta llega a la pérdida: { $real ->
        [one] cuenta
       *[other] cuentan
    } **{ $real }** de { $count } { $count ->
        [one] pérdida
       *[other] pérdidas
    }.
    .more = { $story }
mask_way-inverted = { $creator } oculta **{ $hidden }** de { mask_way-steps }, todos reales, y muestra { $padding } de relleno: la máscara está invertida.
    .more = En Keras, True, o cualquier número que no sea 0, significa visible. { $story }
mask_way-ends = { $creator } oculta **{ $padding }** de { mask_way-steps }; { $layer } es la última capa que usa esa máscara.
    .more = { $story }
mask_way-arrival =
    .carried = con el tensor
    .recorded = anotada
    .handed = pasada a mano
    .causal = causal
mask_way-verdict =
    .none = nada
    .creates = la crea
    .passes_on = la transmite
    .changes = la cambia
    .combines = combina máscaras
    .uses_and_stops = la consume
    .loses = la descarta, con aviso
    .ignores = la descarta
mask_way-did = Hecho
    .creates = La máscara se crea en { $layers }.
    .passes_on = Se transmite en { $layers }.
    .changes = Cambia en { $layers }.
    .combines = Se combinan máscaras en { $layers }.
    .uses_and_stops = Se consume en { $layers }.
    .loses = Se descarta, con un aviso, en { $layers }.
    .ignores = Se descarta sin aviso en { $layers }.
mask_way-recorded = Al construir el modelo, Keras anotó una máscara para { $layer }: viene directamente de { $origins } (línea de puntos).
mask_way-effect = Sin la máscara, las salidas de { $layer } se diferenciarían hasta en { $most }{ $trained ->
    [no] { " " }(los pesos son aleatorios, de una semilla fija: este modelo nunca se entrenó)
   *[yes] { "" }
}.
mask_way-nan = NaN
    .pooling = { $layer } da NaN en { $count ->
        [one] la frase
       *[other] las frases
    } { $sentences }: agrupar (pooling) sin ningún paso real da 0/0.
    .other = Con su máscara, { $layer } da NaN en { $count ->
        [one] la frase
       *[other] las frases
    } { $sentences }; sin ella, números.
mask_way-noisy = Las salidas de { $layer } cambian de una ejecución a otra, así que el efecto de la máscara no se puede medir con exactitud.
mask_way-removed = { $layer } les quita la máscara a sus entradas ({ $inputs }).
mask_way-loss = En la pérdida
    .none = Desde { $layer } no llega ninguna máscara a la pérdida: todas sus pérdidas tienen el mismo peso.
    .unfit = La máscara llega a la pérdida desde { $layer }, pero su forma { $shape } no encaja con las pérdidas: Keras falla con ella.
    .columns = La máscara llega a la pérdida desde { $layer }, pero su forma { $shape } no es { $losses }, la de las pérdidas. Keras la extiende (broadcasting) sin avisar: las pérdidas se ponderan con sus columnas, { $shares }.
    .several = La máscara llega a la pérdida desde { $layer }, pero su forma { $shape } no es { $losses }, la de las pérdidas. Keras la extiende (broadcasting) sin avisar: cada pérdida se pondera con varias de sus entradas, { $shares }.
    .nothing = La máscara llega a la pérdida desde { $layer } y la oculta toda.
    .all = La máscara llega a la pérdida desde { $layer } y no oculta nada: todas sus pérdidas tienen el mismo peso.
    .some = La máscara llega a la pérdida desde { $layer }: { $real } de { $count } pérdidas { $real ->
        [one] tiene
       *[other] tienen
    } un peso de 1/{ $real }; las demás, 0.

# What cannot be traced.
tracer-memory = pide más memoria de la que hay para él. Guarda un modelo más pequeño.
tracer-beyond = recibe el id { $id }, y una de sus capas Embedding solo conoce los id de 0 a { $last }. Escribe menos palabras distintas, o construye la capa Embedding con un input_dim mayor que { $size }.
tracer-model = un modelo de Keras
    .fix = Construye el modelo con keras.Sequential o con keras.Model(inputs, outputs).
tracer-empty = al menos una secuencia de al menos un paso
    .fix = Dale una frase.
tracer-fails = El modelo { $model } falla con esta entrada: { $why }
tracer-inputs = El modelo { $model } tiene las entradas { $names }, { $count } en total, y recibe { $received }. Dale un array para cada una, en una lista o en un diccionario.
tracer-names = un array para cada una de las entradas { $names }
tracer-batch = ids (B, T) de números enteros, o números (B, T, D) para una capa `Masking`, con relleno al final
    .nested = Con documentos (B, frases, palabras), comprueba el modelo que lee una frase, y después el que lee sus vectores (B, frases, D), cada uno con su propio lote.
    .ragged = Sus filas tienen longitudes distintas: rellénalas antes, por ejemplo con `keras.utils.pad_sequences(batch, padding="post")`.
    .texts = { $layer ->
        [none] Contiene textos: pasa los ids que les da el vocabulario del modelo.
       *[other] Contiene textos: comprueba la parte que sigue a `{ $layer }`, `keras.Model(model.get_layer("{ $layer }").output, model.outputs)`, con los ids que da esa capa.
    }
tracer-rows = El modelo { $model } solo admite lotes de { $count }, como los modelos con estado, y recibe { $sentences }. Escribe ese número de frases, una por línea.
tracer-unbuilt = El modelo { $model } no está construido, así que todavía no tiene llamadas a capas. Empiézalo con keras.Input, o llámalo una vez.
tracer-own-call = Un modelo de la clase { $kind } no se puede seguir capa a capa: sus capas se llaman en código propio de Python. { tracer-model.fix }
tracer-unfed = El modelo { $model } no puede recibir frases: su entrada { $input } admite { $dtype } de forma { $shape }. Dale textos, ids (lote, pasos) o vectores (lote, pasos, anchura).
tracer-no-word = Ninguna de las frases contiene una palabra, y un modelo que corta los textos por sí mismo hace con ellas un lote sin pasos. Escribe una palabra, o toma un modelo que lea ids.
tracer-texts = textos
tracer-ids = ids
tracer-vectors = vectores de { $count } { $count ->
    [one] número
   *[other] números
}

# A visitor's file.
files-bytes = los bytes de un archivo
files-large = un archivo de { $most } bytes como máximo
    .fix = Guarda un modelo más pequeño: las máscaras no necesitan uno grande.
files-no-zip = El archivo { $name } no es un archivo .keras. Guarda el modelo con model.save('{ $stem }.keras').
files-damaged = El archivo { $name } está dañado: { $why }. Guarda el modelo otra vez.
    .config = su { $file } no describe ningún modelo
files-unpacked = El archivo { $name } ocupa, al desempaquetarlo, más de { $most } bytes o { $files } archivos. Guarda un modelo más pequeño.
files-incomplete = El archivo { $name } no es un archivo .keras completo: le falta { $missing }. Guarda el modelo otra vez.
files-packed = El archivo { $name } está empaquetado de un modo que Keras no escribe. Guarda el modelo otra vez.
files-part = El archivo { $name } contiene un { $part } de { $size } bytes; se permiten { $most } como máximo, y un modelo necesita mucho menos. Guarda un modelo más pequeño.
files-lambda = El archivo { $name } contiene una capa Lambda, que es código propio de Python. Aquí no se ejecuta; sustitúyela por una capa de Keras.
files-torch = El archivo { $name } contiene un módulo de PyTorch, que es código propio. Aquí no se ejecuta; sustitúyelo por una capa de Keras.
files-steps = El modelo de { $name } exige { $steps } pasos por frase; se permiten { $most } como máximo. Dale a keras.Input una forma que empiece por None.
files-no-folder = El archivo { $name } no se pudo escribir en una carpeta temporal ({ $why }). Haz sitio en la carpeta de archivos temporales, o pon en TMPDIR una en la que se pueda escribir.
files-no-process = El proceso para el archivo { $name } no se pudo iniciar ({ $why }). Inténtalo más tarde.
files-busy = El proceso para el archivo { $name } no se inició en { $seconds } s: esta máquina está ocupada. Inténtalo más tarde.
files-late = El archivo { $name } no se cargó ni se siguió en { $seconds } s, y se detuvo. Guarda un modelo más pequeño.
files-broke = El archivo { $name } rompió el proceso que lo ejecutaba, muy probablemente porque pide más de los { $gigabytes } GB de memoria que aquí recibe un archivo. Guarda un modelo más pequeño.
files-no-trace = El archivo { $name } dio una respuesta que no sirve para seguir la máscara. Guarda el modelo otra vez.
files-memory = El archivo { $name } pide más memoria que los { $gigabytes } GB que aquí recibe un archivo.
files-much = Las máscaras del archivo { $name } son más de las que se pueden mostrar. Guarda un modelo más pequeño.
files-cells = Las máscaras del archivo { $name } tienen { $cells } celdas; se dibujan { $most } como máximo. Guarda un modelo de menos pasos.
files-unloadable = El archivo { $name } no se puede cargar: { $why }
files-own-class = contiene una clase tuya, que no está en el archivo. Sustitúyela por capas de Keras.
files-words = necesita un vocabulario de otro archivo, que aquí no se lee. Dale a la capa sus palabras como lista.
files-code = contiene código propio de Python, que aquí no se ejecuta. Sustitúyelo por capas de Keras.
files-fit = sus pesos no encajan con sus capas. { $why } Guarda el modelo otra vez.
files-keras = { $why } Guarda el modelo otra vez con un Keras actual.

# With and without a mask.
PaddedView-review = Reseña
    .help = Hasta { $high } caracteres, de los que se leen 2.500 palabras.
PaddedView-pads = Tokens de relleno
    .help = Lo que un lote añade a una reseña más corta que la más larga.
PaddedView-plain = Sin máscara
    .both = ambos
PaddedView-masked = Con máscara
padded-read = se leen { $most } palabras
padded-probability = P(positiva)
padded-cosine = Cuánto de la reseña queda en el estado (coseno)
padded-padding-bare = Sin relleno no se mueve ningún modelo: se leen **0** tokens después de la última palabra.
    .more = { $story }
padded-padding-masked = { $pads ->
        [one] Una máscara oculta el único token de relleno (**1**)
       *[other] Una máscara oculta los **{ $pads }** tokens de relleno
    }: el modelo dice lo mismo que antes.
    .more = { $story }
padded-padding-still = Aquí { $pads ->
        [one] **1** token de relleno no mueve
       *[other] **{ $pads }** tokens de relleno no mueven
    } ningún modelo.
    .more = { $story }
padded-padding-moves = { $pads ->
    [one] 1 token de relleno mueve
   *[other] { $pads } tokens de relleno mueven
} «{ $model }» del { $first } al **{ $most }**{ $masked ->
    [still] ; una máscara oculta todo el relleno
   *[other] { "" }
}.
    .more = { $story }
padded-model = Modelo
    .same = { $model }: P(positiva) es del { $before } tras la última palabra y exactamente la misma tras { padded-tokens }.
    .moved = { $model }: P(positiva) es del { $before } tras la última palabra y del { $after } tras { padded-tokens }; el coseno de su estado con el de la última palabra es { $cosine }.
padded-tokens = { $pads ->
    [one] 1 token de relleno
   *[other] { $pads } tokens de relleno
}

# Attention masks.
MatrixMasksRequest-kind = Atención
    .decoder = Decodificador
    .encoder = Codificador
    .cross = Cruzada
MatrixMasksRequest-which = Máscara
    .padding___causal = Relleno y causal
    .padding_alone = Solo relleno
    .causal_alone = Solo causal
MatrixMasksRequest-source = Inglés
MatrixMasksRequest-target = Español
MatrixMasksRequest-pad = Tokens de relleno
    .help = Después de cada frase: de { $low } a { $high }.
InfluenceRequest-causal = Máscara causal
    .help = Sin ella, el decodificador ve las palabras que tiene que predecir.
InfluenceRequest-hide = Máscara de relleno
    .help = Sin ella, el relleno se lee como una palabra.
InfluenceRequest-changed = Se cambia, uno a uno
    .target = Destino
    .source = Origen
InfluenceRequest-source = Inglés
InfluenceRequest-target = Español
InfluenceRequest-pad = Tokens de relleno
    .help = { MatrixMasksRequest-pad.help }
InfluenceRequest-model = Transformer
attention_masks-reason = Motivo
    .allowed = permitido
    .padding = relleno
    .future = futuro
    .both = relleno en el futuro
attention_masks-matrix-decoder = La autoatención del decodificador permite **{ $allowed }** de { $pairs } pares de consulta y clave.
    .more = Enmascarados: { $padding } por ser relleno, { $future } por ser futuro, { $doubly } por ambas cosas a la vez.{ $extra ->
        [both] { " " }Un par se permite donde ambas máscaras lo permiten: eso es el & del código del libro.
       *[other] { "" }
    }
attention_masks-matrix-encoder = La autoatención del codificador permite **{ $allowed }** de { $pairs } pares de consulta y clave.
    .more = Enmascarados: { $padding } por ser relleno. No tiene máscara causal: todas sus claves se conocen antes de predecir la primera palabra.
attention_masks-matrix-cross = La atención cruzada permite **{ $allowed }** de { $pairs } pares de consulta y clave.
    .more = { attention_masks-matrix-encoder.more }
attention_masks-leak-none = Aquí no hay nada que ocultar: **{ $moving }** de { $outputs } salidas { $moving ->
        [one] puede cambiar, y cambia.
       *[other] pueden cambiar, y cambian.
    }
    .more = No hay relleno, y el decodificador puede ver todo el texto de origen.
attention_masks-leak-holds = No hay fugas: cambian **0** de { $hidden } { $hidden ->
        [one] salida
       *[other] salidas
    } que las máscaras deben ocultar.
    .more = { $moving } de { $outputs } salidas { $moving ->
        [one] cambia
       *[other] cambian
    } al cambiar un token del texto de { $side ->
        [source] origen
       *[target] destino
    }. Lo que las máscaras deben ocultar cambia exactamente en 0.
attention_masks-leak-leaks = Hay fugas: { $leaks ->
        [one] cambia
       *[other] cambian
    } **{ $leaks }** de { $hidden } { $hidden ->
        [one] salida
       *[other] salidas
    } que un juego completo de máscaras debe ocultar (cruces rojas).
    .more = { $moving } de { $outputs } salidas { $moving ->
        [one] cambia
       *[other] cambian
    } al cambiar un token del texto de { $side ->
        [source] origen
       *[target] destino
    }. El mayor cambio que debería quedar oculto: cambiar el token { $changed }, { $token }, cambia la salida tras { $read } en { $most }.

# What padding costs.
MaskedLossRequest-english = Inglés, una frase por línea
MaskedLossRequest-spanish = Español, una frase por línea
MaskedLossRequest-translator = Traductor
MaskedMetricRequest-steps = Rellenar hasta (pasos)
    .help = El capítulo rellena cada traducción hasta { $high } pasos.
MaskedMetricRequest-sources = { MaskedLossRequest-english }
MaskedMetricRequest-targets = { MaskedLossRequest-spanish }
MaskedMetricRequest-translator = { MaskedLossRequest-translator }
RaggedRequest-batch = Frases, una por línea
    .help = De { $low } a { $high }.
padding-lines = tantas frases como hay en el otro lado, { $count }
    .fix = Escribe tantas líneas como frases hay en el otro lado: { $count }.
padding-words = al menos una palabra en cada frase
padding-word = al menos una frase con una palabra
    .fix = Escribe algunas palabras.
padding-mean = Media
    .mask = Media con la máscara, sobre los tokens reales
    .plain = Media sin ella, sobre todos los pasos
padding-loss-real = Aquí ningún paso es relleno: la pérdida media es **{ $mask }** con la máscara y sin ella.
    .more = { padding-carried }
padding-loss-padded = Si se cuenta el relleno, la pérdida media es **{ $plain }** en vez de { $mask }.
    .more = { $real } de { $steps } pasos { $real ->
        [one] es real
       *[other] son reales
    }, con una pérdida media de { $mask-exact } nats; la del relleno es { $padding }. Sin la máscara, el relleno cuenta como palabras, y la media es { $plain-exact }. { padding-carried }
padding-carried = { $carried ->
    [yes] La salida de este modelo lleva la máscara por sí sola hasta la pérdida.
   *[no] La salida de este modelo no lleva ninguna máscara hasta la pérdida: la pérdida tiene que hacerla a partir de los ids.
}
padding-code = Paso
    .padding = relleno
    .right = acierto
    .wrong = error
    .as-padding = relleno que se predice
padding-accuracy = Exactitud
    .mask = Estas predicciones, solo tokens reales: { $right } de { $real } bien
    .plain = Las mismas, contando el relleno: { $every } de { $steps } bien
    .book = El traductor del libro, solo tokens reales
    .book-plain = El mismo, contando el relleno: { $book } × { $share }
padding-metric-real = Aquí ningún paso es relleno: la exactitud es del **{ $masked }** con la máscara y sin ella.
    .more = { padding-versions }
padding-metric-padded = Las mismas predicciones aciertan el { $masked } en los tokens reales y el **{ $plain }** si se cuenta el relleno.
    .more = Aciertos: { $right } de { $real } { $real ->
        [one] token real
       *[other] tokens reales
    }. { $predicted ->
        [0] { $padding ->
            [one] El único paso de relleno no se predice.
           *[other] No se predice ninguno de los { $padding } pasos de relleno.
        } Así, la exactitud del libro, { $book }, se convierte en { $counted }, pues la fracción de sus pasos que son reales es { $share }: el modelo es tan bueno como antes.
        [one] { $padding ->
            [one] El único paso de relleno se predice
           *[other] De los { $padding } pasos de relleno se predice 1
        }: cuenta como acierto, y el modelo no es mejor por eso.
       *[other] De los { $padding } pasos de relleno se predicen { $predicted }: cuentan como aciertos, y el modelo no es mejor por eso.
    } { padding-versions }
padding-versions = Keras { $version } da aquí { $keras }: su métrica usa la máscara. Keras 3, antes de la versión 3.12, descartaba la máscara en sus métricas y la conservaba en sus pérdidas.
padding-cost = Costo
    .steps = pasos
    .bytes = bytes de ids
    .work = multiplicaciones-suma
padding-dense = Con relleno
padding-ragged = { $empty ->
    [0] Todas las frases tienen la misma longitud: **0** de { $steps } pasos quedan sin palabra.
    [one] Con relleno, **1** de { $steps } pasos queda sin palabra; un lote irregular no lo tiene.
   *[other] Con relleno, **{ $empty }** de { $steps } pasos quedan sin palabra; un lote irregular no tiene ninguno de ellos.
}
    .more = { $rows ->
        [one] 1 frase
       *[other] { $rows } frases
    }. El lote irregular { $gain ->
        [saves] ahorra un { $memory } %
       *[costs] cuesta un { $memory } % más
    } de la memoria de los ids (sus límites de fila también ocupan algo) y ahorra un { $work } % de las multiplicaciones-suma. La capa Embedding de Keras acepta un lote irregular; su GRU lo rechaza: «{ $refusal }» Por eso nuestro modelo irregular recibe los ids con relleno y las longitudes de las filas, y hace la máscara a partir de las longitudes. { $model ->
        [exact] Con los mismos pesos, el modelo que enmascara el relleno da exactamente las mismas probabilidades.
        [near] Con los mismos pesos, el modelo que enmascara el relleno da las mismas probabilidades, salvo { $apart }.
       *[no] { "" }
    }
padding-splits = Irregular: las filas una tras otra, con límites de fila
padding-costs = Costo, con relleno = 100 %
padding-of = { $what }: <b>{ $few }</b> en vez de { $many } ({ $share } %)
padding-place = fila { $row }: lugares { $start } a { $end } de los valores

# Three conventions.
ConventionsRequest-written = La máscara se escribe para
    .keras = Keras
    .pytorch = PyTorch
    .pytorch__added = PyTorch, sumada
    .tutorial = Tutorial
ConventionsRequest-read = y se entrega a
    .keras = Keras
    .pytorch = PyTorch
    .tutorial = Tutorial
ConventionsRequest-sentence = Inglés
ConventionsRequest-padded = Tokens de relleno
    .help = Después de la frase: de { $low } a { $high }.
ConventionsRequest-model = Transformer
    .help = Las consultas y las claves son las de la primera cabeza de su codificador.
column-written = máscara tal como se escribió
column-meant = peso que se quería
column-as-read = peso tal como se lee
column-convention = convención
conventions-name = Convención
    .keras = Keras
    .pytorch = PyTorch
    .pytorch_added = PyTorch, sumada
    .tutorial = Tutorial
conventions-one = Una máscara, cuatro maneras de escribirla
conventions-meant = { $library }, con su propia máscara
conventions-read = { $library }, con la máscara «{ $written }»
conventions-code = El código en cada una
conventions-swapped-same = { $library } lee esta máscara como se quería: se { $wrong ->
        [one] lee
       *[other] leen
    } **{ $wrong }** de { $paddings } { $paddings ->
        [one] token
       *[other] tokens
    } de relleno.
    .more = { conventions-rules }
conventions-swapped-opposite = { $library } lee esta máscara al revés: se { $read ->
        [one] lee
       *[other] leen
    } **{ $read }** de { $words } { $words ->
        [one] palabra
       *[other] palabras
    }, y { $wrong } de { $paddings } { $paddings ->
        [one] token
       *[other] tokens
    } de relleno.
    .more = Ningún error lo indica. { conventions-rules }
conventions-swapped-mixed = { $library } suma esta máscara a las puntuaciones: el relleno recibe el **{ $share }** de la atención.
    .more = El 1 (= ocultar) se suma a las puntuaciones del relleno, así que cada uno de sus pesos crece por el factor e = 2,72. Ningún error lo indica. { conventions-rules }
conventions-swapped-equal = { $library } oculta todas las claves por igual: { $tokens ->
        [one] el único token tiene
       *[other] cada uno de los { $tokens } tokens tiene
    } un peso del **{ $each }**.
    .more = Las puntuaciones se pierden: en float32, junto a 10⁹ no queda nada tan pequeño como una puntuación. { conventions-rules }
conventions-swapped-nan = { $library } no encuentra ninguna clave a la que atender, o encuentra una puntuación infinita: de { $weights } { $weights ->
        [one] peso, **1** es NaN.
       *[other] pesos, **{ $weights }** son NaN.
    }
    .more = La softmax de −∞ solo, o de ∞, es 0/0 o ∞/∞. { conventions-rules }
conventions-rules = Una consulta con todas sus claves ocultas tiene pesos de 0 en Keras, NaN en PyTorch e iguales en el tutorial. PyTorch no está instalado aquí: sus números se calculan con la fórmula de nn.MultiheadAttention, softmax(QKᵀ/√d + máscara). Su scaled\_dot\_product\_attention lee True al revés, como atender.
