# The page.
page-lab = Laboratorio
    .question = ¿Qué aprende un modelo, y cuándo?

# The views of the page.
lab-view = Vista
    .dates = Fechas
    .reber_grammar = Gramática de Reber
    .writer = Escritor
lab-dates_figure = Figura
    .accuracy = Exactitud
    .loss = Pérdida
    .learnt_when = Cuándo aprende
    .gradients = Gradientes
lab-reber_figure = Figura
    .accuracy = Exactitud
    .by_length = Por longitud
    .gradients = Gradientes
lab-writer_figure = Figura
    .loss = Pérdida
    .accuracy = Exactitud
    .gradients = Gradientes
lab-writer_example = En una instantánea
    .text = Texto
    .characters = Caracteres

# Columns; batches, accuracy, loss, layer and weight are those of other topics.
column-model-variant = modelo
column-character-position = carácter de la fecha
column-norm = norma del gradiente
column-output-position = posición de salida
column-input-position = posición de entrada
column-output-character = carácter de salida
column-input-character = carácter de entrada
column-string-type = cadenas
column-length-group = letras de una cadena
column-unit-state = en esta cadena
column-counterpart-state = con la otra segunda letra
column-text-split = parte del texto
column-character-type = clase de carácter
column-component-1 = primera componente principal
column-component-2 = segunda componente principal

# A training, of any model.
training-start = Empezar
    .done = Este entrenamiento ha terminado: cambia un ajuste, o pulsa Entrenar de nuevo o Continuar.
training-retrain = Entrenar de nuevo
training-trained = { $minutes ->
    [0] Entrenado aquí hace un momento con estos ajustes.
    [one] Entrenado aquí hace 1 minuto con estos ajustes.
   *[other] Entrenado aquí hace { $minutes } minutos con estos ajustes.
 } «Entrenar de nuevo» toma otra semilla.
training-stop = Detener
training-continue = Continuar
training-script = Script de Keras
training-notebook = Notebook
    .dates = Este notebook entrena el codificador-decodificador de la página Laboratorio, vista Fechas, con los ajustes que se eligieron allí. Necesita Keras con TensorFlow.
    .reber = Este notebook entrena la capa recurrente de la página Laboratorio, vista Gramática de Reber, con los ajustes que se eligieron allí. Necesita Keras con TensorFlow.
    .writer = Este notebook entrena el modelo de la página Laboratorio, vista Escritor, con el texto y los ajustes que se eligieron allí. Necesita Keras con TensorFlow.
training-keras = Archivo .keras
training-open = Abrir en Máscaras
training-snapshot = Instantánea del entrenamiento
training-presets = Probar
training-none = Pulsa Empezar: el modelo se entrena en esta máquina, y tú lo miras.
training-full = Ya hay demasiados entrenamientos en espera: pulsa Empezar otra vez dentro de un minuto.
training-missing = El texto de Shakespeare no está en esta máquina y no se pudo descargar: conéctate a la red, o pon shakespeare.txt en una carpeta y ajusta ATLAS_DATA_DIR a ella. O toma otro texto.
training-weights-not-finite = Tras { training-batches }, los pesos son NaN: mueve el control hacia atrás, a una instantánea anterior.
training-closed = Aquí el laboratorio está cerrado, porque los entrenamientos harían este servidor más lento para todos: ejecuta el atlas en tu propia máquina, o pon allí ATLAS_LAB=on.
training-loading = Se está cargando TensorFlow.
training-compiling = Se está compilando el modelo.
training-queue-position = { $position ->
    [one] Ya hay dos entrenamientos en marcha: el tuyo es el siguiente.
   *[other] Ya hay dos entrenamientos en marcha: el tuyo es el número { $position } de la cola.
 }
training-step = Lote { $step } de { $total }, { $seconds ->
    [one] queda alrededor de 1 segundo
   *[other] quedan unos { $seconds } segundos
 }
training-settings-changed = Los ajustes cambiaron: Empezar entrena de nuevo.
training-other-viewers = { $num_viewers ->
    [one] Otra persona ve este entrenamiento: continúa sin ti.
   *[other] Otras { $num_viewers } personas ven este entrenamiento: continúa sin ti.
 }
training-change = «{ $setting }» de { $old } a { $new }
training-changes = Desde el entrenamiento anterior cambiaste { $changes }. Las curvas punteadas, donde las hay, son suyas.

# How a training ended, where it is not done.
running-late = Se le acabó el tiempo antes de terminar: pulsa Continuar, o toma menos épocas.
running-stopped = Se detuvo. Continuar sigue desde aquí.
running-early = Se detuvo antes de que hubiera un modelo: pulsa Empezar para entrenar otra vez.
running-nan = La pérdida es NaN: los pesos han divergido. Baja la tasa de aprendizaje, o recorta los gradientes.
running-disk = No se puede guardar el modelo: la carpeta de archivos temporales está llena, o la aplicación no puede escribir en ella. Haz sitio y pulsa Empezar.
running-memory = El entrenamiento necesitó más memoria de la que puede tener: toma menos unidades o menos ejemplos y pulsa Empezar.
running-broken = El proceso del entrenamiento terminó por sí solo: pulsa Empezar para entrenar otra vez.
running-left = El entrenamiento terminó porque nadie lo miraba: pulsa Empezar para entrenar otra vez.

# The form of dates.
DatesRequest-score_function = Atención
    .help = Puntuación de una consulta (query) y una clave (key): su producto escalar (Luong), o una pequeña red (Bahdanau).
    .dot = producto escalar
    .additive = aditiva
DatesRequest-units = Unidades
    .help = Del codificador y del decodificador, de { $low } a { $high }.
DatesRequest-learning_rate = Tasa de aprendizaje
    .help = Tamaño de los pasos del optimizador, hasta { $high }.
DatesRequest-optimizer = Optimizador
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
DatesRequest-clip_norm = Recortar gradientes a
    .help = La mayor norma del gradiente de un peso; 0 no recorta nada.
DatesRequest-date_format = Fechas leídas
    .month = April 22, 2019
    .short = 22 Apr 2019
    .numbers = 04/22/2019
    .mixed = las tres formas
DatesRequest-bidirectional = Codificador bidireccional
DatesRequest-num_examples = Ejemplos
    .help = Fechas con las que se entrena, de { $low } a { $high }; otras 500 se reservan.
DatesRequest-epochs = Épocas
    .help = Pasadas por los datos de entrenamiento, de { $low } a { $high }.
DatesRequest-seed = Semilla
    .help = De las fechas, de los pesos iniciales y del orden de los ejemplos.
AlignmentRequest-date = Tu fecha
    .help = Como «April 22, 2019», «22 Apr 2019» o «04/22/2019».
dates-letters = letras, dígitos, espacios, comas y barras con los que se escriben las fechas
    .fix = Escribe una fecha como April 22, 2019.
dates-preset = Ajustes
    .default = Ajustes por defecto
    .high_learning_rate = Una tasa de aprendizaje demasiado alta
    .no_clipping = Pasos grandes sin recorte
    .low_learning_rate = Una tasa de aprendizaje demasiado baja
    .few_units = Ocho unidades
    .mixed_formats = Tres formas de escribir una fecha, leídas en las dos direcciones

# A figure of all trainings.
training-batches = { $num_batches } { $num_batches ->
    [one] lote
   *[other] lotes
 }
training-diverged = Tras **{ training-batches }** los pesos son NaN: no se predice nada.
training-gradients = El mayor gradiente es **{ $norm }**, el de la capa { $layer } tras { training-batches }.
    .more = Cada fila muestra la norma del gradiente de los pesos de una capa, con los primeros 32 ejemplos, antes del recorte.
training-no-gradients = Todavía no se conoce ningún gradiente.

# The figures of dates.
dates-variant = Modelo
    .with_attention = con atención
    .without_attention = sin atención
dates-character = el carácter { $position } ({ $character })
dates-characters = los caracteres { $positions }
dates-accuracy = { $diverged ->
    [both] { training-diverged }
    [with_attention] Sin atención es correcto el **{ $without_attention }** de los caracteres de fechas nuevas; los pesos del modelo con atención son NaN.
    [without_attention] Con atención es correcto el **{ $with_attention }** de los caracteres de fechas nuevas; los pesos del modelo sin ella son NaN.
   *[none] Con atención es correcto el **{ $with_attention }** de los caracteres de fechas nuevas; sin ella, el { $without_attention }.
 }
    .more = Eso es tras { training-batches } de 32 fechas. { $batches_to_99 ->
        [-1] Con atención no se llegó al 99 %.
        [one] Con atención se llegó al 99 % tras { $batches_to_99 } lote, en { $seconds_to_99 } segundos.
       *[other] Con atención se llegó al 99 % tras { $batches_to_99 } lotes, en { $seconds_to_99 } segundos.
     } Cada carácter se predice a partir de los correctos que van antes (teacher forcing, forzado por el profesor). Con las 500 fechas nunca se entrenó. Los dos modelos ven los mismos lotes.
dates-loss = { $diverged ->
    [both] { training-diverged }
    [with_attention] Sin atención, la pérdida en fechas nuevas es **{ $without_attention }**; con ella es NaN.
    [without_attention] Con atención, la pérdida en fechas nuevas es **{ $with_attention }**; sin ella es NaN.
   *[none] Con atención, la pérdida en fechas nuevas es **{ $with_attention }**; sin ella, { $without_attention }.
 }
    .more = Es la media sobre 500 fechas reservadas de 10 caracteres, tras { training-batches }.
dates-learning_order = Sin atención { $without_attention ->
    [one] falta
   *[other] faltan
 } por aprender **{ $without_attention }** de 10 caracteres; con ella, { $with_attention }.
    .more = Un carácter cuenta como aprendido cuando es correcto en el 90 % de las fechas reservadas. { $with_attention ->
        [0] Lo último que se aprendió con atención: { $characters }.
       *[other] Con atención aún no se han aprendido todos; lo que menos veces es correcto: { $characters }.
     } Los dos guiones son iguales en todas las fechas.
dates-alignment = { $date } se escribe **{ $output_with_attention }**; sin atención, { $output_without_attention }.
    .more = { $is_correct ->
        [yes] Con atención es correcto.
        [no] Con atención aún no es correcto.
       *[other] No es una fecha en un formato del entrenamiento.
     } Tras { training-batches }, el mayor peso de una fila es { $largest_weight } de media; si todos fueran iguales, cada uno sería { $uniform_weight }.

# The form of Reber's grammar.
ReberRequest-layer = Capa
    .help = Una capa recurrente de Keras.
    .gru = GRU
    .lstm = LSTM
    .simple = SimpleRNN
ReberRequest-padding = Relleno
    .help = Con máscara, la capa se detiene al final de una cadena; sin ella, lee también el relleno (padding); los lotes irregulares (ragged) tienen cadenas de una sola longitud, sin relleno.
    .mask = con máscara
    .none = sin máscara
    .ragged = irregular, por longitud
ReberRequest-units = Unidades
    .help = De la capa, de { $low } a { $high }.
ReberRequest-learning_rate = Tasa de aprendizaje
    .help = Tamaño de los pasos del optimizador, hasta { $high }.
ReberRequest-optimizer = Optimizador
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
ReberRequest-clip_norm = Recortar gradientes a
    .help = La mayor norma del gradiente de un peso; 0 no recorta nada.
ReberRequest-num_examples = Ejemplos
    .help = Cadenas con las que se entrena, de { $low } a { $high }; otras 600 se reservan.
ReberRequest-epochs = Épocas
    .help = Pasadas por los datos de entrenamiento, de { $low } a { $high }.
ReberRequest-seed = Semilla
    .help = De las cadenas, de los pesos iniciales y del orden de los ejemplos.
StringReadingRequest-string = Tu cadena
    .help = De las letras B, E, P, S, T, V, X.
reber-letters = letras de la gramática: B, E, P, S, T, V, X
    .fix = Escribe una cadena como BTBTSXSETE.
reber-preset = Ajustes
    .default = Ajustes por defecto
    .no_mask = Sin máscara
    .ragged = Lotes irregulares en vez de relleno
    .simple = Una SimpleRNN
    .high_learning_rate = Una tasa de aprendizaje demasiado alta, sin recorte
    .few_units = Cuatro unidades

# The figures of Reber's grammar.
reber-string_type = Cadenas
    .valid = cadenas de la gramática
    .wrong_letter = con una letra cambiada
    .wrong_repeat = con la penúltima letra errónea
reber-unit = unidad { $unit }
reber-accuracy = { $diverged ->
    [yes] { training-diverged }
   *[no] De las cadenas con la penúltima letra errónea, el modelo detecta el **{ $wrong_repeat }**; de las que tienen otra letra errónea, el { $wrong_letter }.
 }
    .more = { $diverged ->
        [yes] {""}
       *[no] De las cadenas de la gramática acepta el { $valid }.
     } Eso es tras { training-batches }, con { $num_valid } cadenas de la gramática, { $num_wrong_letter } con otra letra y { $num_wrong_repeat } cuya penúltima letra no es igual a la segunda. Para detectar estas últimas, un modelo tiene que retener la segunda letra hasta ese lugar.
reber-lengths = { $diverged ->
    [yes] { training-diverged }
   *[no] De las cadenas más largas con la penúltima letra errónea, el modelo detecta el **{ $accuracy_longest }**; de las más cortas, el { $accuracy_shortest }.
 }
    .more = Las más cortas tienen { $shortest_group } letras; las más largas, { $longest_group }. Cuanto más larga es la cadena, más tiempo hay que retener la segunda letra. De las más largas hay { $num_longest } { $num_longest ->
        [one] cadena
       *[other] cadenas
     }.
reber-reading = Tras leer entera { $string }, P(válida) es **{ $probability }**.
    .more = Eso es tras { training-batches }. { $distinguishes ->
        [yes] De todas las unidades, la { $unit } es la que mejor distingue la segunda letra: antes de las dos últimas letras, su estado se diferencia en { $difference } del que tiene en la cadena cuya segunda letra es la otra, T o P.
       *[no] {""}
     } El modelo se entrena con su veredicto al final de una cadena; antes del final, la curva muestra lo que diría ahí.

# A text of one's own, of any view.
own-text-file = O un archivo de texto sin formato
own-text-refused = Este archivo no es texto sin formato en UTF-8: guárdalo como UTF-8, o pega el texto en el recuadro.
own-text-kept = Tu texto se queda en esta sesión: ningún enlace lo guarda.

# The form of the writer.
WriterRequest-corpus = Texto
    .help = Las palabras inglesas de este atlas (unos 50.000 caracteres), los primeros 200.000 caracteres de Shakespeare (se descarga donde no está en esta máquina) o tu propio texto.
    .atlas = palabras de este atlas
    .shakespeare = Shakespeare
    .custom = el tuyo
WriterRequest-text = Tu texto
    .help = De { $low } a { $high } caracteres. La última décima parte se reserva.
WriterRequest-layer = Modelo
    .help = Una capa recurrente de Keras, o un Transformer de dos bloques que ve los últimos 64 caracteres.
    .gru = GRU
    .lstm = LSTM
    .simple = SimpleRNN
    .transformer = Transformer
WriterRequest-units = Unidades
    .help = De la capa; en el Transformer, su anchura. De { $low } a { $high }.
WriterRequest-learning_rate = { ReberRequest-learning_rate }
    .help = { ReberRequest-learning_rate.help }
WriterRequest-max_characters = Caracteres usados
    .help = Del principio del texto, de { $low } a { $high }. La última décima parte de ellos se reserva.
WriterRequest-optimizer = { ReberRequest-optimizer }
    .adam = { ReberRequest-optimizer.adam }
    .nadam = { ReberRequest-optimizer.nadam }
    .rmsprop = { ReberRequest-optimizer.rmsprop }
    .sgd = { ReberRequest-optimizer.sgd }
WriterRequest-clip_norm = { ReberRequest-clip_norm }
    .help = { ReberRequest-clip_norm.help }
WriterRequest-epochs = { ReberRequest-epochs }
    .help = Pasadas por el texto, de { $low } a { $high }.
WriterRequest-seed = { ReberRequest-seed }
    .help = De los pesos iniciales y del orden de los fragmentos.
WritingRequest-prompt = Comienzo (prompt)
    .help = Lo que el modelo lee primero, como mucho { $high } caracteres.
WritingRequest-temperature = Temperatura
    .help = 0 toma siempre el carácter más probable; 1 extrae de la distribución propia del modelo.
WritingRequest-text_seed = Semilla del texto
    .help = En cada instantánea se extrae con los mismos números al azar.
writer-text-fix = Pega otro texto, o toma las palabras de este atlas.
writer-letters = un texto con letras
writer-distinct = un texto de 2 a { $max_characters } caracteres distintos
writer-preset = Ajustes
    .default = Ajustes por defecto
    .simple = Una SimpleRNN
    .transformer = Un Transformer
    .few_units = Ocho unidades
    .overfitting = Sobreajuste: poco texto, muchas épocas
    .high_learning_rate = Una tasa de aprendizaje demasiado alta
    .no_clipping = Pasos grandes sin recorte

# The figures of the writer.
writer-split = Texto
    .training = de entrenamiento
    .held_out = reservado
writer-character_type = Caracteres
    .vowel = vocales
    .consonant = consonantes
    .letter = otras letras
    .digit = cifras
    .other = espacios y signos
writer-best_snapshot = { $best_step ->
    [0] antes de entrenar
    [one] tras { $best_step } lote
   *[other] tras { $best_step } lotes
 }
writer-loss = { $trend ->
    [nan] La pérdida es NaN: la más baja en el texto reservado fue **{ $lowest }**, { writer-best_snapshot }.
    [untrained] Antes de entrenar, la pérdida en el texto reservado es **{ $held_out }**.
    [falling] La pérdida en el texto reservado es **{ $held_out }**, la más baja hasta ahora: sigue bajando.
    [flat] La pérdida en el texto reservado es **{ $held_out }** y ya no baja: { writer-best_snapshot } era igual de baja.
    [diverging] { $best_step ->
        [0] La pérdida en el texto reservado ha subido **{ $rise }** desde que empezó el entrenamiento, y también la del texto de entrenamiento: el modelo es peor que uno sin entrenar.
       *[other] La pérdida en el texto reservado fue la más baja { writer-best_snapshot } y desde entonces ha subido **{ $rise }**, y también la del texto de entrenamiento.
     }
   *[overfitting] Sobreajuste: la pérdida en el texto reservado fue la más baja { writer-best_snapshot } y desde entonces ha subido **{ $rise }**.
 }
    .more = { $trend ->
        [nan] Los pesos han divergido.
       *[other] Tras { training-batches } es { $held_out } en el texto reservado y { $training } en el de entrenamiento.
     } En su punto más bajo es { $first_position_loss } para el primer carácter que sigue en un fragmento y { $last_positions_loss } para los últimos 16: si la segunda cifra es menor, el modelo predice mejor cuanto más ha leído. La pérdida está en nats por carácter, con el modelo en cada instantánea y siempre con los mismos fragmentos de 64 caracteres. Se reserva la última décima parte del texto.
writer-accuracy = { $diverged ->
    [yes] { training-diverged }
   *[no] El **{ $held_out }** de los caracteres reservados es la primera opción del modelo.
 }
    .more = { $diverged ->
        [yes] {""}
       *[no] En el texto de entrenamiento es el { $training }.
     } Eso es tras { training-batches }; cada carácter se predice a partir de los correctos que van antes (teacher forcing, forzado por el profesor).
writer-writing = { $num_words ->
    [0] Aún no escribe ninguna palabra de tres letras; de media dio un **{ $mean_probability }** al carácter que extrajo.
    [one] De { $num_words } palabra que escribe, { $num_known_words ->
        [one] **{ $num_known_words }** está en el texto.
       *[other] **{ $num_known_words }** están en el texto.
     }
   *[other] De { $num_words } palabras que escribe, { $num_known_words ->
        [one] **{ $num_known_words }** está en el texto.
       *[other] **{ $num_known_words }** están en el texto.
     }
 }
    .more = Eso es tras { training-batches }. De media, el modelo había dado un { $mean_probability } al carácter extraído. Se cuentan las palabras de tres letras o más. { $unknown_characters ->
        [none] {""}
       *[other] Del comienzo se omitió { $unknown_characters }, porque el texto no lo tiene.
     }
writer-characters = { $num_vowels ->
    [0] Ninguno de los { $num_characters } caracteres es una vocal latina minúscula, así que se comparan **0**.
    [1] El texto tiene **1** vocal latina minúscula: no hay otra a la que pudiera acercarse.
   *[other] De { $num_vowels } vocales, { $num_vowel_neighbours ->
        [one] **{ $num_vowel_neighbours }** tiene más cerca otra vocal.
       *[other] **{ $num_vowel_neighbours }** tienen más cerca otra vocal.
     }
 }
    .more = { $num_vowels ->
        [0] {""}
        [1] {""}
       *[other] Entre { $num_letters } letras minúsculas, una al azar sería una vocal para { $expected_by_chance } de ellas.
     } Dos caracteres están cerca donde sus embeddings apuntan en direcciones parecidas, porque les siguen caracteres parecidos. El mapa muestra las dos direcciones en las que los embeddings, todos con longitud 1, más se diferencian, tras { training-batches }; los vecinos más próximos se calculan en todas las dimensiones. Falta una etiqueta donde taparía otra.
