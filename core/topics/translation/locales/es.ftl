# The page.
page-translation = Traducción
    .question = ¿Cómo traduce un modelo, y con qué seguridad?

translation-view = Vista
    .translate = Traducir
    .greedy__beam__sampling = Voraz, haz, muestreo
    .beam_search = Búsqueda en haz
    .your_translation = Tu traducción
    .models_compared = Modelos comparados
    .teacher_forcing = Teacher forcing
translation-one-word = Con una sola palabra que mirar, la atención le da el peso 1 en cada paso. En las LSTM con atención, como en el capítulo, la salida de la atención produce ella sola los logits: son los mismos en cada paso, y el modelo termina enseguida o repite un token.

# Names of columns and axes.
column-translator = modelo
column-so_far = probabilidad hasta aquí
column-token_nats = log-probabilidad en nats
column-choice = número de opción
column-found_by = hallada por
column-whose = de quién
column-hypothesis = hipótesis
column-continues = continúa
column-beam_step = paso
column-hypothesis_text = hasta aquí
column-total = log-probabilidad
column-score = puntuación
column-beam_place = puesto en su paso
column-outcome = qué fue de ella
column-dropped_at = descartada en el paso
column-final_place = puesto
column-translated = traducción
column-token_count = tokens
column-chapter_accuracy = la del capítulo
column-bleu_words = BLEU en palabras
column-bleu = BLEU
column-beam_bleu = BLEU, haz de 4
column-chrf = chrF
column-weights_megabytes = MB
column-chapter_minutes = minutos del capítulo
column-greedy_ms = ms por frase
column-architecture = arquitectura
column-code_name = nombre en el código
column-words_from = palabras, desde
column-words_to = hasta
column-length_group = grupo de longitudes
column-sentence_pairs = pares
column-forced = tras los tokens correctos (teacher forcing)
column-free = tras sus propios tokens

# Translate.
TranslateRequest-text = Frase en inglés
TranslateRequest-model = Modelo
TranslateRequest-method = Búsqueda
    .greedy = Voraz
    .beam = Haz
    .sample = Muestreo
TranslateRequest-width = Ancho del haz
    .help = Hipótesis que se conservan en cada paso, de { $low } a { $high }; con 1 la búsqueda es voraz.
TranslateRequest-length_penalty = Penalización de longitud α
    .help = Con { $low } se comparan sumas de log-probabilidades, lo que favorece las frases cortas; de { $low } a { $high }.
TranslateRequest-unknown_penalty = Penalización de [UNK]
    .help = Nats que cuesta cada [UNK], de { $low } a { $high }.
TranslateRequest-temperature = Temperatura
    .help = De { $low } a { $high }: 0 toma siempre lo más probable, 1 es la distribución del propio modelo.
TranslateRequest-top_k = Top-k
    .help = Conserva los k más probables; 0 lo desactiva.
TranslateRequest-top_p = Top-p
    .help = Conserva los menos posibles que reúnen p de la probabilidad; 1 lo desactiva.
TranslateRequest-seed = Semilla
    .help = La misma semilla saca lo mismo.
TranslateView-second = Comparar con
    .help = Un segundo modelo para la misma frase.
    .none = ninguno
translate-tokens = { $said ->
    [no] El modelo termina enseguida y no dice nada: **{ $chance }**.
   *[yes] { $translation } tiene una probabilidad de **{ $chance }**.
 }
    .more = { $told }
translate-sure = { $name }{ $count ->
    [one] 1 token
   *[other] { $count } tokens
 }, { $mean } cada uno en promedio (media geométrica), { $nats } nats en total. Donde menos seguro estaba el modelo es en { $low }: { $share }{ $outcome ->
    [alone] .
    [first] {""}, por delante de { $other } con { $other_share }.
   *[later] {""}, su opción número { $choice }, por detrás de { $other } con { $other_share }.
 }
translate-unknown = Dijo [UNK] { $count ->
    [one] 1 vez
   *[other] { $count } veces
 }, en lugar de una palabra que no está en su vocabulario.
translate-endless = Nunca terminó la frase: la cortó el límite de { $count } tokens.
translate-final = El haz final
translate-thumbnail = { $text } se convierte en { $translation }; su token menos probable tenía { $least }.

# Greedy, beam, sampling.
translate-ways = { $outcome ->
    [same] La búsqueda en haz encuentra lo mismo que la voraz: **{ $chance }**.
    [less] La traducción de la búsqueda voraz es **{ $times } veces** más probable que la del haz.
   *[more] La traducción de la búsqueda en haz es **{ $times } veces** más probable que la de la voraz.
 }
    .more = { $outcome ->
        [same] Es { $beam }.
       *[other] La búsqueda en haz encuentra { $beam }: { $nats } nats respecto a la de la búsqueda voraz.
    }{ $outcome ->
        [less] {" "}La de la búsqueda voraz se descartó por el camino, o las penalizaciones la dejaron más abajo.
       *[other] {""}
    } { $sampled } { $loops }
translate-sampled = { $outcome ->
    [same] El muestreo saca lo mismo que encuentra la búsqueda voraz.
    [less] El muestreo saca una traducción { $times } veces menos probable que la de la búsqueda voraz ({ $chance }).
   *[more] El muestreo saca una traducción { $times } veces más probable que la de la búsqueda voraz ({ $chance }).
 }

# Your translation.
ScoreRequest-text = { TranslateRequest-text }
ScoreRequest-translation = Tu traducción al español
ScoreRequest-model = Modelo
translate-type = Escribe tu traducción al español: cada palabra recibe su probabilidad.
translate-yours-name = La tuya
translate-own-name = La del modelo
translate-yours = { $outcome ->
    [same] La tuya es, token a token, la del propio modelo: **{ $chance }**.
    [less] La tuya es **{ $times } veces** menos probable que la del propio modelo.
   *[more] La tuya es **{ $times } veces** más probable que la del propio modelo.
 }
    .more = { $outcome ->
        [same] {""}
        [less] { $nats } nats: { $chance } frente a { $own }.{" "}
       *[more] +{ $nats } nats: la búsqueda voraz no encuentra la más probable.{" "}
    }{ $first } de { $count ->
        [one] 1 token tuyo
       *[other] tus { $count } tokens
    } { $first ->
        [one] es la primera opción
       *[other] son la primera opción
    } del modelo. El menos esperado es { $low } con { $share }, opción número { $choice }{ $choice ->
        [1] .
       *[other] ; su primera opción ahí es { $likeliest } ({ $likeliest_share }).
    } { $loop }

# Beam search.
BeamView-candidates = Mostrar candidatas rechazadas
beam-from = Mostrar desde el paso
beam-start = inicio
beam-outcome = Qué fue de ella
    .winner = ganadora
    .final = haz final
    .dropped = descartada
    .continued = continuada
    .rejected = candidata rechazada
    .greedy = búsqueda voraz
    .beam = búsqueda en haz
beam-tree = { $outcome ->
    [same] La búsqueda en haz y la voraz encuentran lo mismo: **{ $chance }**.
    [less] La traducción de la búsqueda voraz es **{ $times } veces** más probable que la del haz.
   *[more] La búsqueda en haz encuentra una traducción **{ $times } veces** más probable que la de la voraz.
 }
    .more = La búsqueda en haz encuentra { $winner } ({ $total } nats){ $outcome ->
        [same] {""}, y la voraz también.
       *[other] {""}; la voraz, { $other } ({ $other_total } nats).
    } { $place ->
        [1] La ganadora fue la primera desde el primer paso{ $outcome ->
            [same] .
           *[other] {""}: solo las penalizaciones o un empate separan las dos.
        }
       *[other] La ganadora ocupaba el puesto { $place } en el paso { $step } ({ $token }){ $outcome ->
            [same] .
           *[other] ; la búsqueda voraz solo conserva el puesto 1.
        }
    } { $lead } { $loop }
beam-lead = Su puntuación es { $lead } nats mejor que la de la segunda.
beam-player = Reproductor
    .slider = Paso de la búsqueda
    .keeps = { $width ->
        [one] La búsqueda en haz conserva la mejor
       *[other] La búsqueda en haz conserva las { $width } mejores
    }
    .rejected = Rechazadas
    .greedy = La búsqueda voraz conserva 1
    .start = El inicio
    .step = Paso { $step } de { $steps }
    .detail = Paso { $step }, «{ $token }»: { $chance }, puntuación { $score } nats, puesto { $place }, { $fate }.
    .next = A continuación: { $next }.
    .won = la ganadora
    .refused = rechazada: el haz conserva { $width }
    .final = puesto { $place } del haz final
    .path = en el camino de la ganadora
    .continued = conservada y continuada
    .dropped = conservada, descartada en el paso { $step }

# Models compared.
translation-compared = Figura
    .accuracy = Exactitud
    .sentence_length = Longitud de frase
    .training = Entrenamiento
compared-here = aquí
compared-chapter = en el capítulo (su mejor época)
compared-accuracy-axis = exactitud de validación (teacher forcing), tokens objetivo
compared-accuracy = { $count ->
    [0] «{ $best }» es el que mejor traduce: **{ $high }** BLEU en palabras.
    [one] De 1 exactitud del capítulo se alcanza **{ $reached }**.
   *[other] De las { $count } exactitudes del capítulo { $reached ->
        [one] se alcanza
       *[other] se alcanzan
    } **{ $reached }**.
 }
    .more = El mejor BLEU en palabras: { $high } («{ $best }»){ $lowest }. El capítulo da las de sus mejores épocas. { $scale }
compared-lowest = ; el más bajo: { $low } («{ $name }»)
compared-scale = La exactitud de «{ $name }» es la de subpalabras: otra escala.
compared-length-axis = palabras de la frase en inglés
compared-length = { $outcome ->
    [best] En frases de { $low } a { $high } palabras el mejor es «{ $name }»: **{ $bleu }** BLEU.
    [none] Aquí la atención no ayuda con ninguna longitud: **{ $bleu }** BLEU como mucho.
   *[gain] En frases de { $low } a { $high } palabras la atención añade **{ $bleu }** BLEU.
 }
    .more = { $told }
compared-short = En los { $pairs } pares de { $low } a { $high } palabras tiene { $short }.
compared-attention = «{ $name }» frente al mismo sin atención («{ $other }»): { $short_gain }, { $long_gain }.
compared-gain = { $gain } BLEU en frases de { $low } a { $high } palabras ({ $pairs } pares)
compared-part = Los { $minutes } minutos de «{ $name }» son solo su última parte: empezó con los pesos de un entrenamiento anterior.
compared-training = { $whole ->
    [yes] El entrenamiento más largo de una sola vez, el de «{ $slow }», duró **{ $most }** minutos.
   *[no] La última parte del entrenamiento de «{ $slow }» duró **{ $most }** minutos.
 }
    .more = { $quick } { $parts } La época con la mejor exactitud de validación es la que se distribuye. { $own }
compared-quick = El más corto, el de «{ $name }», duró { $minutes }.
compared-architecture =
    .nmt_lstm = Embedding 128, LSTM 512; Embedding 128, LSTM 512, Dense 1000 (logits)
    .nmt_bilstm = Embedding 128, LSTM bidireccional de 256 por sentido; Embedding 128, LSTM 512, Dense 1000 (logits)
    .nmt_luong = Embedding 128, LSTM bidireccional de 256 por sentido; Embedding 128, LSTM 512, atención dot, Dense 1000 (logits)
    .nmt_luong_general = Embedding 128, LSTM bidireccional de 256 por sentido; Embedding 128, LSTM 512, atención general, Dense 1000 (logits)
    .nmt_bahdanau = Embedding 128, LSTM bidireccional de 256 por sentido; Embedding 128, LSTM 512, atención concat, Dense 1000 (logits)
    .nmt_luong_tied = Embedding 128, LSTM bidireccional de 256 por sentido; Embedding 128, LSTM 512, atención dot, el mismo embedding 1000 (logits)
    .nmt_transformer = Embedding 128, posiciones sinusoidales, 2 + 2 capas de 8 cabezas de 128 y Dense 128, normas después; Dense 1000 (logits)
    .nmt_transformer_trained_positions = Embedding 128, posiciones aprendidas, 2 + 2 capas de 8 cabezas de 128 y Dense 128, normas después; Dense 1000 (logits)
    .nmt_atlas = Embedding 256, posiciones sinusoidales, 3 + 3 capas de 4 cabezas de 64 y Dense 1024, normas antes; el mismo embedding 8000 (logits)
compared-kept =
    .mean_of_the_last_4_epochs = media de las últimas 4 épocas
compared-weights = Pero de «{ $name }» es «{ $weights }».

# Teacher forcing.
compared-position-axis = posición en la frase en español
compared-share-axis = tokens correctos
compared-position = Tras sus propios tokens solo es correcto el **{ $free }** de los siguientes.
    .more = «{ $name }», primeras { $last } posiciones: es correcto el { $forced } tras los tokens correctos (teacher forcing), el { $free } tras los suyos. La distancia es mayor en la posición { $place }: { $wide_forced } frente a { $wide_free }.
