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
column-cumulative_probability = probabilidad hasta aquí
column-token_log_probability = log-probabilidad en nats
column-choice = número de opción
column-search_method = método de búsqueda
column-translation_by = de quién
column-hypothesis = hipótesis
column-parent = hipótesis de la que sale
column-beam_step = paso
column-hypothesis_text = hasta aquí
column-total = log-probabilidad
column-score = puntuación
column-beam_rank = puesto en su paso
column-outcome = resultado
column-pruned_step = descartada en el paso
column-final_rank = puesto
column-translation_text = traducción
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
TranslateView-second_model = Comparar con
    .help = Un segundo modelo para la misma frase.
    .none = ninguno
translate-tokens = { $has_words ->
    [no] El modelo termina enseguida con una traducción vacía: **{ $probability }**.
   *[yes] { $translation } tiene una probabilidad de **{ $probability }**.
 }
    .more = { $details }
translate-confidence = { $model }{ $num_tokens ->
    [one] 1 token
   *[other] { $num_tokens } tokens
 }, { $mean_probability } cada uno en promedio (media geométrica), { $nats } nats en total. Donde menos seguro estaba el modelo es en { $token }: { $token_probability }{ $alternative_type ->
    [alone] .
    [first] {""}, por delante de { $alternative } con { $alternative_probability }.
   *[later] {""}, su opción número { $rank }, por detrás de { $alternative } con { $alternative_probability }.
 }
translate-unknown = Predijo [UNK] { $count ->
    [one] 1 vez
   *[other] { $count } veces
 }, en lugar de una palabra que no está en su vocabulario.
translate-no-end = Nunca predijo el token de fin: el límite de { $num_tokens } tokens cortó la frase.
translate-final-beam = El haz final
translate-thumbnail = { $text } se convierte en { $translation }; su token menos probable tenía { $min_probability }.

# Greedy, beam, sampling.
translate-search-methods = { $comparison ->
    [same] La búsqueda en haz encuentra lo mismo que la voraz: **{ $probability }**.
    [less] La traducción de la búsqueda voraz es **{ $ratio } veces** más probable que la del haz.
   *[more] La traducción de la búsqueda en haz es **{ $ratio } veces** más probable que la de la voraz.
 }
    .more = { $comparison ->
        [same] Es { $beam_translation }.
       *[other] La búsqueda en haz encuentra { $beam_translation }: { $nats } nats respecto a la de la búsqueda voraz.
    }{ $comparison ->
        [less] {" "}La de la búsqueda voraz se descartó por el camino, o las penalizaciones la dejaron más abajo.
       *[other] {""}
    } { $sampling } { $loops }
translate-sampling = { $comparison ->
    [same] El muestreo saca lo mismo que encuentra la búsqueda voraz.
    [less] El muestreo saca una traducción { $ratio } veces menos probable que la de la búsqueda voraz ({ $probability }).
   *[more] El muestreo saca una traducción { $ratio } veces más probable que la de la búsqueda voraz ({ $probability }).
 }

# Your translation.
ScoreRequest-text = { TranslateRequest-text }
ScoreRequest-translation = Tu traducción al español
ScoreRequest-model = Modelo
translate-type-translation = Escribe tu traducción al español: cada palabra recibe su probabilidad.
translate-visitor-name = La tuya
translate-model-name = La del modelo
translate-visitor = { $comparison ->
    [same] La tuya es, token a token, la del propio modelo: **{ $probability }**.
    [less] La tuya es **{ $ratio } veces** menos probable que la del propio modelo.
   *[more] La tuya es **{ $ratio } veces** más probable que la del propio modelo.
 }
    .more = { $comparison ->
        [same] {""}
        [less] { $nats } nats: { $probability } frente a { $model_probability }.{" "}
       *[more] +{ $nats } nats: la búsqueda voraz no encuentra la más probable.{" "}
    }{ $num_first_choices } de { $num_tokens ->
        [one] 1 token tuyo
       *[other] tus { $num_tokens } tokens
    } { $num_first_choices ->
        [one] es la primera opción
       *[other] son la primera opción
    } del modelo. El menos esperado es { $token } con { $token_probability }, opción número { $rank }{ $rank ->
        [1] .
       *[other] ; su primera opción ahí es { $first_choice } ({ $first_choice_probability }).
    } { $loop }

# Beam search.
BeamView-show_rejected = Mostrar candidatas rechazadas
beam-first-step = Mostrar desde el paso
beam-start = inicio
beam-outcome = Resultado
    .winner = ganadora
    .final = haz final
    .dropped = descartada
    .continued = continuada
    .rejected = candidata rechazada
    .greedy = búsqueda voraz
    .beam = búsqueda en haz
beam-tree = { $comparison ->
    [same] La búsqueda en haz y la voraz encuentran lo mismo: **{ $probability }**.
    [less] La traducción de la búsqueda voraz es **{ $ratio } veces** más probable que la del haz.
   *[more] La búsqueda en haz encuentra una traducción **{ $ratio } veces** más probable que la de la voraz.
 }
    .more = La búsqueda en haz encuentra { $winner } ({ $total } nats){ $comparison ->
        [same] {""}, y la voraz también.
       *[other] {""}; la voraz, { $greedy_translation } ({ $greedy_total } nats).
    } { $rank ->
        [1] La ganadora fue la primera desde el primer paso{ $comparison ->
            [same] .
           *[other] {""}: solo las penalizaciones o un empate separan las dos.
        }
       *[other] La ganadora ocupaba el puesto { $rank } en el paso { $step } ({ $token }){ $comparison ->
            [same] .
           *[other] ; la búsqueda voraz solo conserva el puesto 1.
        }
    } { $margin } { $loop }
beam-margin = Su puntuación es { $margin } nats mejor que la de la segunda.
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
compared-accuracy = { $num_accuracies ->
    [0] «{ $best_model }» es el que mejor traduce: **{ $best_bleu }** BLEU en palabras.
    [one] De 1 exactitud del capítulo se alcanza **{ $num_reached }**.
   *[other] De las { $num_accuracies } exactitudes del capítulo { $num_reached ->
        [one] se alcanza
       *[other] se alcanzan
    } **{ $num_reached }**.
 }
    .more = El mejor BLEU en palabras: { $best_bleu } («{ $best_model }»){ $lowest }. El capítulo da las de sus mejores épocas. { $scale }
compared-lowest = ; el más bajo: { $bleu } («{ $model }»)
compared-scale = La exactitud de «{ $model }» es la de subpalabras: otra escala.
compared-length-axis = palabras de la frase en inglés
compared-length = { $comparison ->
    [best] En frases de { $min_words } a { $max_words } palabras el mejor es «{ $model }»: **{ $bleu }** BLEU.
    [none] Aquí la atención no ayuda con ninguna longitud: **{ $bleu }** BLEU como mucho.
   *[gain] En frases de { $min_words } a { $max_words } palabras la atención añade **{ $bleu }** BLEU.
 }
    .more = { $details }
compared-shortest = En los { $num_pairs } pares de { $min_words } a { $max_words } palabras tiene { $bleu }.
compared-attention = «{ $model }» frente al mismo sin atención («{ $baseline }»): { $shortest_gain }, { $longest_gain }.
compared-gain = { $gain } BLEU en frases de { $min_words } a { $max_words } palabras ({ $num_pairs } pares)
compared-partial-training = Los { $minutes } minutos de «{ $model }» son solo su última parte: empezó con los pesos de un entrenamiento anterior.
compared-training = { $is_complete ->
    [yes] El entrenamiento más largo de una sola vez, el de «{ $slowest_model }», duró **{ $max_minutes }** minutos.
   *[no] La última parte del entrenamiento de «{ $slowest_model }» duró **{ $max_minutes }** minutos.
 }
    .more = { $fastest } { $partial_trainings } La época con la mejor exactitud de validación es la que se distribuye. { $shipped_weights }
compared-fastest = El más corto, el de «{ $model }», duró { $minutes }.
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
compared-weights-name =
    .mean_of_the_last_4_epochs = media de las últimas 4 épocas
compared-weights = Pero de «{ $model }» es «{ $weights }».

# Teacher forcing.
compared-position-axis = posición en la frase en español
compared-share-axis = tokens correctos
compared-position = Tras sus propios tokens solo es correcto el **{ $free_accuracy }** de los siguientes.
    .more = «{ $model }», primeras { $num_positions } posiciones: es correcto el { $forced_accuracy } tras los tokens correctos (teacher forcing), el { $free_accuracy } tras los suyos. La distancia es mayor en la posición { $position }: { $gap_forced_accuracy } frente a { $gap_free_accuracy }.
