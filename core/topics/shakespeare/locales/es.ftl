# The page.
page-shakespeare = Shakespeare
    .question = ¿Cómo escribe una red, carácter a carácter?

# What the views share.
shakespeare-view = Vista
    .write = Escribir
    .next_character = Carácter siguiente
    .three_temperatures = Tres temperaturas
    .memory = Memoria
    .units = Unidades
shakespeare-needs-letters = al menos un carácter que el modelo conozca
    .fix = Escribe algunas letras latinas.
shakespeare-from = Mostrar desde el carácter
column-activation = activación
column-autocorrelation = autocorrelación
column-full-text-probability = texto entero
column-check-score = segunda mitad
column-cut-by-k = cortado por top-k
column-cut-by-p = cortado por top-p
column-entropy = entropía en bits
column-feature = rasgo
column-filtered-probability = probabilidad filtrada
column-ordered-pairs = pares en orden
column-num-candidates = caracteres que quedan
column-likeliest = más probables
column-logit = logit
column-observed = observado
column-text-position = posición
column-probability = probabilidad
column-tail-probability = solo los últimos caracteres
column-search-score = primera mitad
column-writing-step = paso
column-temperature = temperatura
column-tempered-probability = tras la temperatura
column-model-probability = probabilidad según el modelo
column-unit = unidad oculta
column-unit-slowest = unidad oculta, la más lenta arriba

# Write.
GenerateRequest-model = Modelo
GenerateRequest-prompt = Prompt
    .help = Lo primero que lee el modelo.
GenerateRequest-temperature = Temperatura
    .help = 0 toma siempre lo más probable, 1 es la distribución del propio modelo. El intervalo va de { $low } a { $high }; el capítulo muestra 0,01, 1 y 100.
    .exact = Valor exacto
GenerateRequest-length = Longitud
    .help = Caracteres que escribir.
GenerateRequest-top_k = Top-k
    .help = Conserva los k más probables; 0 lo desactiva.
GenerateRequest-top_p = Top-p
    .help = Conserva los menos posibles que reúnen p de la probabilidad; 1 lo desactiva.
GenerateRequest-seed = Semilla
    .help = La misma semilla saca lo mismo.
GenerateRequest-start = Comienzo
GenerateRequest-state = Estado
writing-write = Escribir
writing-stop = Detener
writing-continue = Continuar
    .help = Continúa desde el estado del modelo al final del texto, con los ajustes con los que empezó.
writing-speed = Velocidad de escritura
writing-pace = { $speed ->
    [0] Lo más rápido posible
    [one] 1 carácter por segundo
   *[other] { $speed } caracteres por segundo
 }
writing-changed = Los ajustes han cambiado desde que empezó este texto: **Escribir** empieza uno nuevo con ellos.
writing-copy = El texto, para copiarlo
writing-queue = Todos los puestos están ocupados: tienes el número { $position } de la cola. Tu texto empezará solo.
writing-tinted = De { $num_characters } caracteres, el **{ $first_choice_share }** fue la primera opción del modelo.
    .more = En promedio, el carácter extraído tenía una probabilidad de { $mean_probability }. El menos probable es { $rarest_character } en el paso { $step }, con { $lowest_probability }. Las distribuciones tienen { $mean_entropy } bits de entropía en promedio.
writing-tinted-one_character = El modelo dio **{ $lowest_probability }** a { $rarest_character }.
    .more = Su distribución tiene { $mean_entropy } bits de entropía.
writing-hover = paso { $step }: { $character }
    según el modelo { $model_probability }, al salir { $sampling_probability }
    entropía { $entropy } bits
    más probables: { $alternatives }
    { $filtering }
writing-cut = quedan { $num_candidates } de { $num_characters }; top-k cortó { $cut_by_k }, top-p { $cut_by_p }
writing-uncut = nada cortado

# Three temperatures.
TemperaturesRequest-model = { GenerateRequest-model }
TemperaturesRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
TemperaturesRequest-temperature_1 = Temperatura 1
    .help = 0 toma siempre lo más probable, 1 es la distribución del propio modelo.
TemperaturesRequest-temperature_2 = Temperatura 2
    .help = { TemperaturesRequest-temperature_1.help }
TemperaturesRequest-temperature_3 = Temperatura 3
    .help = { TemperaturesRequest-temperature_1.help }
TemperaturesRequest-length = { GenerateRequest-length }
    .help = { GenerateRequest-length.help }
TemperaturesRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
TemperaturesRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
TemperaturesRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
writing-temperatures = Con T = { $highest_temperature }, el **{ $highest_share }** de los caracteres fue la primera opción.
    .more = Con T = { $lowest_temperature } fue el { $lowest_share }: en cada texto se cuenta un carácter que sale si ningún otro era más probable.

# Next character.
NextCharacterRequest-model = { GenerateRequest-model }
NextCharacterRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
NextCharacterRequest-temperature = Temperatura
    .help = De { $low } a { $high }; el capítulo muestra 0,01, 1 y 100.
NextCharacterRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
NextCharacterRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
NextCharacterRequest-num_samples = Número de muestras
    .help = Número de muestras que sacar; con 0 no se saca ninguna.
NextCharacterRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
next_character-formula = Fórmula de
    .help = El carácter cuyos números lleva la fórmula; un clic en una barra también lo elige.
next_character-likeliest = el más probable
next_character-current_settings = con estos ajustes
next_character-model_distribution = la del propio modelo: T = 1, nada cortado
next_character-observed = { $num_samples ->
    [one] observado en 1 muestra
   *[other] observado en { $num_samples } muestras
 }
next_character-next-greedy = T = 0 toma siempre el carácter más probable, { $character }: decodificación **voraz**.
    .more = { $sampling_error }
next_character-next-sharper = T = { $temperature } agudiza la distribución: { $character } tiene **{ $tempered_probability }** en vez de { $model_probability }.
    .more = { $sampling_error }
next_character-next-flatter = T = { $temperature } aplana la distribución: { $character } tiene **{ $tempered_probability }** en vez de { $model_probability }.
    .more = { $sampling_error }
next_character-next-none = T = 1 deja los logits como están: el más probable, { $character }, tiene **{ $tempered_probability }**.
    .more = El segundo, { $second_character }, tiene { $second_probability }. { $sampling_error }
next_character-next-cut = Top-k y top-p dejan { $num_candidates } de { $num_characters } caracteres: { $character } recibe **{ $filtered_probability }**.
    .more = Sin el recorte tiene { $tempered_probability }. { $sampling_error }
next_character-sampling_error = { $num_samples ->
    [one] En 1 muestra, la frecuencia de ningún carácter se aleja más de { $max_difference } de su probabilidad.
   *[other] En { $num_samples } muestras, la frecuencia de ningún carácter se aleja más de { $max_difference } de su probabilidad.
 }
next_character-slider = Temperatura T
next_character-back = Volver a la temperatura 1
next_character-greedy = T = 0: gana el mayor logit, así que % = %
next_character-cut-away = % = 0: top-k o top-p corta %
next_character-sum = suma
next_character-over = suma sobre los % que quedan

# Memory.
ContextEffectRequest-model = { GenerateRequest-model }
ContextEffectRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
ContextEffectRequest-tail_length = Últimos caracteres
    .help = El modelo lee solo estos caracteres: ha olvidado los anteriores.
next_character-no-state = Así que no hay estado que borrar: los últimos caracteres no atienden a otros.
next_character-full_text = texto entero
next_character-tail = { $num_characters ->
    [one] solo el último carácter
   *[other] solo los últimos { $num_characters } caracteres
 }
next_character-memory = Olvidar el resto desplaza el **{ $total_variation }** de la probabilidad.
    .more = Tras el texto entero lo más probable es { $full_text_character }, con { $full_text_probability }; si el modelo leyera solo «{ $tail }», sería { $tail_character }, con { $tail_probability }.

# Units.
shakespeare-units = Figura
    .ten_units = Diez unidades
    .one_unit = Una unidad
    .all_units = Todas las unidades
UnitsRequest-model = { GenerateRequest-model }
UnitsRequest-feature = ¿Qué unidad detecta esto?
    .help = Las unidades se ordenan según lo bien que cada una, por sí sola, detecta este rasgo de un carácter.
    .in_a_speaker_s_name = en el nombre de un personaje
    .in_a_speech_s_first_line = en la primera línea de un parlamento
    .position_in_the_line = posición en la línea
    .position_in_the_word = posición en la palabra
    .vowel = vocal
UnitsRequest-text_source = Texto
    .help = Una escena nuestra con la forma de la obra.
    .a_scene = Una escena
    .prompt__continued = Prompt, continuado
UnitsRequest-length = Longitud
UnitsRequest-prompt = { GenerateRequest-prompt }
    .help = Lo que se lee primero; el modelo sigue escribiendo desde ahí.
UnitsRequest-temperature = Temperatura
    .help = { NextCharacterRequest-temperature.help }
UnitsRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
UnitsRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
UnitsRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
units-unit = Unidad
    .help = El número de una unidad; vacío para la que mejor lo detecta.
units-the-best = la mejor
units-ribbon-hint = Elige una cinta para ver el texto teñido por su unidad.
units-row-hint = Elige una fila para ver el texto teñido por su unidad.
units-bar-hint = Elige una barra para teñir el texto por su unidad.
units-hover = unidad { $unit } tras { $character }: { $activation }
units-feature = Rasgo
    .name = el nombre de un personaje
    .speech = la primera línea de un parlamento
    .line = la posición en la línea
    .word = la posición en la palabra
    .vowel = las vocales
units-ribbons = { $num_detecting ->
    [0] **Ninguna** de las { $num_units } unidades que parecen mejores detecta de verdad { $feature }.
    [one] **1** de las { $num_units } unidades que parecen mejores detecta de verdad { $feature }.
   *[other] **{ $num_detecting }** de las { $num_units } unidades que parecen mejores detectan de verdad { $feature }.
 }
    .more = Se seleccionaron en la primera mitad del texto. Una unidad detecta el rasgo si ordena bien el 80 % de los pares de la segunda mitad.
units-ribbons-no_scores = **0** unidades tienen puntuación: la primera mitad no tiene dos caracteres que se distingan en el rasgo.
units-pair = Par
    .name = uno en el nombre de un personaje y otro no
    .speech = uno en la primera línea de un parlamento y otro no
    .line = en posiciones distintas de sus líneas
    .word = en posiciones distintas de sus palabras
    .vowel = uno vocal y otro no
units-pair-first = Primero
    .name = el que está en el nombre
    .speech = el que está en la primera línea
    .line = el posterior
    .word = el posterior
    .vowel = la vocal
units-higher = más alto
units-lower = más bajo
units-slow = La unidad { $unit } es la número { $rank } de { $num_units } por lentitud: su autocorrelación de un carácter al siguiente es { $autocorrelation }.
units-unit_text = La unidad { $unit } es la número **{ $rank }** de { $num_units } por lentitud.
    .more = Su autocorrelación de un carácter al siguiente es { $autocorrelation }.
units-unit_text-name = En los nombres de los personajes la unidad { $unit } está a **{ $inside }** en promedio; fuera de ellos, a { $outside }.
    .more = { units-slow }
units-unit_text-speech = En las primeras líneas de los parlamentos la unidad { $unit } está a **{ $inside }** en promedio; fuera de ellas, a { $outside }.
    .more = { units-slow }
units-unit_text-vowel = Tras las vocales la unidad { $unit } está a **{ $inside }** en promedio; tras los demás caracteres, a { $outside }.
    .more = { units-slow }
units-unit_text-position = De dos caracteres, la unidad { $unit } tiene el valor { $direction } para { $pair_member } en el **{ $pair_share }** de los pares.
    .more = Son todos los pares de la primera mitad con los caracteres { $pair }. { units-slow }
units-first-half = primera mitad (búsqueda)
units-second-half = segunda mitad (control)
units-search_result = De dos caracteres, { $pair }, la unidad { $unit } tiene el valor { $direction } para { $pair_member } en el { $pair_share } de todos los pares de la primera mitad.
units-scores-known = La unidad { $unit } lo detecta en el **{ $check_score }** de los pares nuevos; el azar da el 50 %.
    .more = { units-search_result } Los pares nuevos son los de la segunda mitad, en la que no se buscó.
units-scores-unknown = Ninguna unidad lo detecta por sí sola: la mejor acierta en el **{ $check_score }** de los pares nuevos.
    .more = { units-search_result } Los pares nuevos son los de la segunda mitad, en la que no se buscó; el azar da el 50 %.
units-scores-unchecked = La unidad { $unit } acierta en el **{ $pair_share }** de los pares en los que se buscó.
    .more = { units-search_result } La segunda mitad no tiene ningún par así, de modo que esto no se ha comprobado.
units-scores-none = **{ $num_scored }** unidades tienen puntuación.
    .more = Entre los caracteres de la primera mitad no hay dos así: { $pair }.
units-states = El mayor cambio del estado vino cuando el modelo leyó { $character } en la posición **{ $position }**.
    .more = { $num_units } unidades sobre { $num_characters } caracteres. La más lenta es la unidad { $slowest_unit }, con una autocorrelación de { $slowest_autocorrelation } de un carácter al siguiente; la más rápida es la unidad { $fastest_unit }, con { $fastest_autocorrelation }.
units-states-one = **{ $num_units }** unidades sobre 1 carácter.
    .more = La primera es la unidad { $slowest_unit }: sobre un solo carácter ninguna es más lenta que otra.
