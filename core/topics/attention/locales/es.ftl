# The page.
page-attention = Atención
    .question = ¿A qué atiende un modelo cuando escribe una palabra?

# The views of the page.
attention-view = Vista
    .heads = Cabezas
    .one_weight = Un peso
    .score_functions = Funciones de puntuación
    .leave_one_word_out = Quitar una palabra
    .similar_sentences = Frases similares
attention-heads_figure = Figura
    .matrix = Matriz
    .lines = Líneas
    .what_heads_do = Qué hace cada cabeza
    .rollout = Rollout
    .two_sentences = Dos frases
attention-weight_figure = Figura
    .one_weight = Un peso
    .value_and_output = Valor y salida
    .four_matrices = Cuatro matrices
    .the_scale = La escala
attention-scores_figure = Figura
    .weights = Pesos
    .difference = Diferencia
    .entropy = Entropía
attention-ablation_figure = Figura
    .words = Palabras
    .cells = Celdas
    .effects = Efectos

# What several views share.
attention-index = { $count ->
    [one] Solo hay una.
   *[other] Hay { $count }, contando desde 0.
 }
attention-type-missing = { $model } no tiene otra atención.
attention-type = Atención
    .cross = Cruzada
    .encoder = Codificador
    .decoder = Decodificador
    .help = Cruzada: el decodificador atiende al codificador. Codificador, Decodificador: cada uno se atiende a sí mismo.
attention-settings = Cabeza
attention-layer = Capa
attention-head = Cabeza
attention-head-option = { $count ->
    [one] Solo hay una, y se cuenta desde 0.
   *[other] Hay { $count } y se cuentan desde 0.
 } La más clara es la que en promedio da a una sola palabra la mayor parte de cada fila.
    .clearest = la más clara
    .mean = media
attention-query = Consulta
attention-key = Clave
attention-query-axis = consulta: atiende
attention-key-axis = clave: recibe atención
attention-hover = «{ $y }» atiende a «{ $x }»: { $z }
attention-verb = Verbo
    .attends = atiende a
    .gets = recibe atención de
attention-head-label = De quién
    .only = la única cabeza
    .head = la cabeza { $head } (capa { $layer })
    .all = la media de { $total_heads } cabezas
    .layer = la media de { $num_heads } cabezas, capa { $layer }
    .across = la cabeza { $head }, media de { $num_layers } capas

# Columns.
column-head = cabeza
column-weight = peso
column-visible = puede verse
column-pattern = patrón
column-head-share = parte del peso
column-uniform = atención uniforme
column-head-distance = distancia en tokens
column-most-attended = con más atención
column-panel = panel
column-bar = barra
column-weighted-value = peso × valor
column-weight-step = paso
column-scaling = escala
column-model = modelo
column-score_function = función de puntuación
column-other-number = otro número
column-other-sentence = otra frase
column-drop = caída de la log-verosimilitud, nats
column-word-index = lugar
column-removed-token = token eliminado
column-tokens-changed = tokens cambiados
column-ablated-translation = traducción sin él

# Heads.
HeadsRequest-model = Modelo
    .help = La atención cruzada necesita un traductor; un codificador preentrenado y un modelo de caracteres atienden a su propio texto.
HeadsRequest-text = Frase
HeadsRequest-characters = Texto
    .help = Lo que lee el modelo, hasta { $high } caracteres.
HeadsRequest-target = Traducción
    .greedy = Voraz
    .beam = Haz
    .yours = La tuya
    .help = La del propio modelo o la tuya: cada token se predice a partir de tus tokens anteriores (teacher forcing).
HeadsRequest-width = Ancho del haz
    .help = Hipótesis que se conservan en cada paso, de { $low } a { $high }; con 1 la búsqueda es voraz.
HeadsRequest-translation = Tu traducción
PairRequest-model = Modelo
PairRequest-first_text = Primera frase
PairRequest-second_text = Segunda frase
heads-choose = Cabezas
heads-thumbnail-row = capa { $layer }
    .all = todas
heads-thumbnail = { $head }: en promedio una fila da { $confidence } a una clave
heads-line-heads = Cabezas con líneas
    .help = De la capa elegida; hasta { $max_heads } a la vez, cada una con su color. Por defecto, la cabeza elegida.
heads-min-weight = Líneas desde un peso de
    .help = Los pesos menores no tienen línea; de 0 a 1.
heads-line-token = Líneas de
    .every = cada token
heads-shared-word = ¿A qué atiende?
heads-first-candidate = Cambia de
heads-second-candidate = a
heads-no-shared-token = Las frases no tienen ningún token en común.
heads-matrix = { $query } atiende a { $key } con **{ $weight }** en { $head }.
    .more = { $head_choice ->
        [only] En promedio una fila da { $confidence } a una clave.
        [equal] Cada una de las { $num_heads } cabezas da en promedio { $confidence } de una fila a una clave.
        [most_confident] Es la más clara de { $num_heads } cabezas: en promedio una fila da { $confidence } a una clave.
        [mean] Una media oculta sus cabezas. La más clara de { $num_heads }, { $most_confident_head }, da en promedio { $confidence } de una fila a una clave.
       *[other] La más clara de { $num_heads } cabezas es { $most_confident_head }: en promedio una fila da { $confidence } a una clave.
    } { $num_peaked_rows ->
        [one] { $num_peaked_rows } de { $num_rows } { $num_rows ->
            [one] fila
           *[other] filas
        } da
       *[other] { $num_peaked_rows } de { $num_rows } { $num_rows ->
            [one] fila
           *[other] filas
        } dan
    } a una clave más de la mitad. Una fila tiene en promedio { $entropy } bits de entropía; la atención uniforme tendría { $uniform_entropy }. { $num_masked ->
        [0] {""}
        [one] La máscara oculta 1 celda.
       *[other] La máscara oculta { $num_masked } celdas.
    } { $num_tokens ->
        [0] {""}
       *[other] Se ven los primeros { $max_tokens } de { $num_tokens } caracteres: los posteriores no cambian nada ahí.
    }
heads-lines = { $query } atiende a { $key } con **{ $weight }** en { $head }.
    .more = { $num_lines } de { $num_weights } pesos { $num_lines ->
        [one] tiene
       *[other] tienen
    } línea: los de { $min_weight } o más.
heads-pattern = Qué hace
    .largest = en una clave
    .same = en el propio token
    .previous = en el anterior
    .next = en el siguiente
    .earlier = en uno igual anterior
    .start = en el inicio de la línea
    .diagonal = en el mismo lugar
heads-pattern-hover = { $y }, cabeza { $x }: { $z }
heads-layer-head = capa.cabeza
heads-pattern-strongest = { $pattern }, { $head } con { $share } (atención uniforme: { $uniform_share })
heads-pattern-all-heads = todas las cabezas
heads-pattern-masked = { $pattern }, ninguna, pues la máscara lo oculta
heads-pattern-absent = { $pattern }, ninguna, pues el texto no tiene un token así
heads-pattern-rows = { $rows ->
    [some] , en las filas que pueden ver uno
   *[all] {""}
 }
heads-patterns = { $num_heads ->
    [one] La única cabeza pone el **{ $share }** de su peso { $pattern }{ heads-pattern-rows }.
   *[other] { $are_equal ->
        [yes] Cada una de las { $num_heads } cabezas pone el **{ $share }** de su peso { $pattern }{ heads-pattern-rows }.
       *[no] Una de las cabezas, { $head }, pone el **{ $share }** de su peso { $pattern }{ heads-pattern-rows }.
    }
 }
    .more = { heads-patterns-details }
heads-patterns-cross = { $num_heads ->
    [one] La única cabeza da el **{ $confidence }** de una fila a una clave.
   *[other] { $are_equally_confident ->
        [yes] Cada una de las { $num_heads } cabezas da el **{ $confidence }** de una fila a una clave.
       *[no] La cabeza más clara, { $most_confident_head }, da el **{ $confidence }** de una fila a una clave.
    }
 }
    .more = { heads-patterns-details }
heads-patterns-details = Las mayores partes del peso, en las filas que pueden ver un token así: { $pattern_sentences }. { $num_heads ->
    [one] La cabeza tiene { $lowest_entropy } bits de entropía por fila.
   *[other] { $are_equally_focused ->
        [yes] Cada una de las { $num_heads } cabezas tiene { $lowest_entropy } bits de entropía por fila.
       *[no] De { $num_heads } cabezas, la más concentrada es { $most_focused_head }, con { $lowest_entropy } bits de entropía por fila; la que más reparte su peso es { $most_diffuse_head }, con { $highest_entropy }.
    }
 }
heads-after-layer = tras la capa { $layer }
heads-rollout = { $num_layers ->
    [one] Tras 1 capa
   *[other] Tras { $num_layers } capas
 } una posición aún guarda el **{ $self_share }** de su propio token.
    .more = Tras la primera guarda el { $first_self_share }. El que más se ha extendido es { $token }: el { $received_share } de lo que guardan todas las posiciones. Rollout cuenta cada capa como mitad el propio token, mitad la media de sus cabezas. Deja fuera los tamaños de los valores y las capas densas.
heads-sentence = Frase
    .first = la primera
    .second = la segunda
heads-pair = Los pesos mayores: **{ $weight1 }** en la primera, { $weight2 } en la segunda.
    .more = En la primera frase { $query1 } atiende a { $key1 }; en la segunda, { $query2 } a { $key2 }. Ambos pesos son de { $head }.
heads-most-changed-head = De todas las cabezas, la que más peso mueve entre las frases es { $head }: { $share }.
heads-preference-shift = { $num_reversed_heads ->
    [0] **Ninguna** de las { $num_heads } cabezas cambia { $word } de { $first_key } a { $second_key }.
    [one] **1** de las { $num_heads } cabezas cambia { $word } de { $first_key } a { $second_key }.
   *[other] **{ $num_reversed_heads }** de las { $num_heads } cabezas cambian { $word } de { $first_key } a { $second_key }.
 }
    .more = Una cabeza cambia si prefiere { $first_key } en la primera frase y { $second_key } en la segunda{ $num_reversed_heads ->
        [0] {""}
        [one] . Así cambia { $reversed_heads }
       *[other] . Así cambian { $reversed_heads }
    }. El mayor desplazamiento está en { $best_head }: { $first_key } { $first_key_weight1 } → { $first_key_weight2 }, { $second_key } { $second_key_weight1 } → { $second_key_weight2 }. En { $head }, { $word } atiende sobre todo a { $key1 } ({ $weight1 }) en la primera y a { $key2 } ({ $weight2 }) en la segunda. { $most_changed_head }
heads-word = Entre las frases se mueve el **{ $share }** del peso de { $word }.
    .more = Es el peso de { $head }. El token atiende sobre todo a { $key1 } ({ $weight1 }) en la primera y a { $key2 } ({ $weight2 }) en la segunda. { $most_changed_head }
heads-word-different-lengths = { $word } atiende sobre todo a { $key1 } (**{ $weight1 }**), después a { $key2 } ({ $weight2 }).
    .more = Primero en la primera frase, después en la segunda; el peso es de { $head }. { $most_changed_head }

# One weight.
WeightRequest-model = Modelo
WeightRequest-attention_type = Atención
WeightRequest-layer = Capa
WeightRequest-head = Cabeza
WeightRequest-query = Consulta
WeightRequest-key = Clave
one_weight-masked = oculta por la máscara: peso
one_weight-bars-help = Haz clic en una barra para elegir su cabeza o su clave; o ve a la figura con Tab y avanza con las teclas de flecha.
one_weight-compared-heads = Comparar con
    .all_heads = todas las cabezas
    .heads_of_this_layer = cabezas de esta capa
    .this_head_in_all_layers = esta cabeza en todas las capas
    .this_head_alone = solo esta cabeza
    .help = Las cabezas cuyos pesos aparecen uno junto a otro, con su media.
one_weight-back = Volver a la matriz
one_weight-alternative-scale = Escala
    .without = Sin la escala 1/√d
    .with = Con una escala 1/√d, que este modelo no tiene
one_weight-panel = Panel
    .heads = peso en cada cabeza (capa.cabeza); la media es <b>{ $mean_weight }</b>
    .q = q de «{ $query }»
    .k = k de «{ $key }»
    .products = { $score_function ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    } en cada dimensión; la suma es <b>{ $raw_score }</b>
    .softmax = softmax sobre la fila: «{ $key }» recibe <b>{ $weight }</b>
    .v = valor de «{ $key }», se suma con peso { $weight }
one_weight-products = { $query } atiende a { $key } con **{ $weight }** en la capa { $layer }, cabeza { $head }.
    .more = { $num_heads ->
        [one] { "" }
       *[other] La media de { $num_heads } cabezas es { $mean_weight }; van de { $min_weight } a { $max_weight }.
    } { $head_size } productos suman una puntuación de { $raw_score }; los 5 mayores en tamaño, en las dimensiones { $dimensions }, suman { $largest_sum }. { $is_scaled ->
        [no] Este modelo no escala sus puntuaciones.
       *[yes] Dividida por √{ $head_size } = { $divisor }, es { $scaled_score }.
    } La softmax de la fila la convierte en un peso de { $weight }{ $is_masked ->
        [yes] , pues la máscara oculta la clave
       *[no] {""}
    }: exactamente el peso del propio modelo, salvo redondeo.
one_weight-products_concat = { one_weight-products }
one_weight-weighted-values = peso × valor, una fila por clave
one_weight-output-title = la suma: salida de la cabeza para «{ $query }»
one_weight-value-hover = «{ $y }», dimensión { $x }: { $z }
one_weight-output = { $key } aporta el **{ $norm_share }** de lo que la cabeza produce para { $query }.
    .more = Su vector es el más largo ({ $largest_norm }), con un peso de { $weight }: cuenta la longitud de un valor, y no solo su peso. La salida, la suma de todos, tiene longitud { $output_norm }. { $contribution }
one_weight-contribution = Tras la matriz de salida W_o, la cabeza { $head } suma un vector de longitud { $norm }, el número { $rank } de { $num_heads } cabezas; todas las cabezas y el sesgo suman uno de longitud { $total_norm }.
one_weight-step = Paso
    .scores = 1. puntuaciones { $score_function ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    }
    .scaled = 2. divididas por { $divisor }
    .masked = 3. enmascaradas
    .softmax = 4. softmax de cada fila
one_weight-quantity =
    .heads = cabezas
    .q = q
    .k = k
    .products = productos
    .softmax = softmax
    .v = v
    .score = puntuación
    .scaled = escalada
    .weight = peso
one_weight-score-hover = «{ $y }», «{ $x }»: { $z }
one_weight-steps = La máscara oculta **{ $num_masked }** de { $num_cells } { $num_cells ->
    [one] celda
   *[other] celdas
 }{ $num_masked ->
    [0] .
    [one] : está vacía.
   *[other] : están vacías.
 }
    .more = Las puntuaciones van de { $min_score } a { $max_score }; divididas por { $divisor }, de { $min_scaled_score } a { $max_scaled_score }. El mayor peso de una fila es { $mean_max_weight } en promedio; una fila tiene { $entropy } bits de entropía.
one_weight-divided = con 1/√d, √{ $head_size } = { $divisor }
    .without = sin 1/√d
one_weight-as-computed = { $scaling } (como calcula el modelo)
one_weight-uniform = atención uniforme
one_weight-scale = { $scaling ->
    [concat] La puntuación concat no necesita escala: una fila da el **{ $mean_max_weight }** a una clave.
    [scaled] Sin la escala una fila daría el **{ $alternative_max_weight }** a una clave, no el { $mean_max_weight }.
   *[unscaled] Con una escala una fila daría el **{ $alternative_max_weight }** a una clave, no el { $mean_max_weight }.
 }
    .more = { $scaling ->
        [concat] La puntuación concat no se escala: tanh mantiene cada parte entre −1 y 1, sea cual sea el ancho. Sus filas tienen { $entropy } bits de entropía en promedio.
       *[other] En promedio sobre las filas; tienen { $entropy } bits de entropía tal como calcula el modelo, y tendrían { $alternative_entropy }. Una suma de d productos independientes crece con √d = { $scale_divisor }; la softmax de puntuaciones grandes se satura y apenas deja pasar gradiente.
    }

# Score functions.
ScoresRequest-models = Modelos
ScoresRequest-text = Frase
ScoresRequest-target = Traducción
    .greedy = Voraz
    .yours = La tuya
    .help = La del primer modelo o la tuya: todos los modelos reciben la misma.
ScoresRequest-translation = Tu traducción
ScoresRequest-layer = Capa del Transformer
ScoresRequest-head = Cabeza del Transformer
scores-head = una cabeza si se elige una capa, y ninguna si no se elige
scores-missing = Aún no vienen aquí: { $missing_models }. `python -m core.training { $first_model }` entrena uno.
scores-transformer-head = Cabeza del Transformer
    .help = Los otros modelos tienen una sola cabeza.
scores-first-model = Pesos de
scores-second-model = menos los de
scores-function = Puntuación
    .dot = dot
    .general = general
    .concat = concat (aditiva)
    .scaled_dot = scaled dot
scores-one-key = El único token recibe el peso **1**, sea cual sea la función de puntuación.
scores-weights = La más clara es { $score_function }: una fila da el **{ $mean_max_weight }** a una palabra.
    .more = En promedio. Entropía de una fila en bits, la más concentrada primero: { $mean_entropies }. { $most_different } { $has_concat ->
        [yes] Concat es aditiva: v tanh(W [h; y] + b) y v tanh(W₁ h + W₂ y + b) dan exactamente las mismas puntuaciones, salvo redondeo.
       *[no] {""}
    }
scores-most-different = Las que más difieren son { $first_function } y { $second_function }: ponen el { $share } de su peso en palabras distintas.
scores-difference-hover = «{ $y }», «{ $x }»: { $z }
scores-difference = { $query } → { $key }: **{ $first_weight }** con { $first_function }, { $second_weight } con { $second_function }.
    .more = Ahí es donde más difieren. En promedio el { $share } del peso de una fila cae en otras palabras.
scores-entropy = En { $query }, { $first_function } da a una palabra el **{ $first_max_weight }**; { $second_function }, el { $second_max_weight }.
    .more = Ahí es donde más difieren: { $lowest_entropy } y { $highest_entropy } bits. La atención uniforme sobre { $num_keys } tokens tendría { $uniform_entropy } bits.
scores-entropy-alone = En { $query } es donde más reparte su peso: una palabra recibe el **{ $first_max_weight }**.
    .more = { $lowest_entropy } bits; la atención uniforme sobre { $num_keys } tokens tendría { $uniform_entropy }.

# Leave one word out.
AblationRequest-model = Modelo
AblationRequest-text = Frase
AblationRequest-ablation_method = Cómo quitar una palabra
    .remove_it = quitarla
    .hide_it_from_the_cross_attention = ocultarla a la atención cruzada
    .help = Oculta: el codificador aún lee la palabra; la atención cruzada del decodificador no puede ver su posición.
ablation-words-needed = al menos dos palabras que el modelo lea, para que quede una
ablation-running = Traduciendo sin cada palabra…
ablation-removed-token = Traducir de nuevo sin
ablation-example = Una frase en la que difieren: { $text }
ablation-translations = **Traducido de nuevo sin «{ $word }»**: «{ $ablated }»; antes: «{ $original }»
ablation-empty = (nada)
ablation-num-changed = { $num_changed ->
    [one] 1 token sustituido, insertado o borrado
   *[other] { $num_changed } tokens sustituidos, insertados o borrados
 }; marcados: los tokens nuevos. Búsqueda voraz las dos veces.
ablation-subwords = Este modelo lee subpalabras: se quitan una a una, no por palabras enteras.
ablation-effect-hover = «{ $y }» sin «{ $x }»: caída de { $z } nats
ablation-words = { $effect_case ->
    [likelier] Sin cualquiera de sus palabras la traducción se vuelve más probable; sin { $most_important } lo que menos, hasta el **{ $important_probability }** de su probabilidad.
    [yes] { $most_attended } recibe la mayor atención, y la traducción conserva el **{ $attended_probability }** sin esa palabra.
   *[no] Sin { $most_important } la traducción conserva el **{ $important_probability }** de su probabilidad.
 }
    .more = { $effect_case ->
        [likelier] { $most_important } recibe { $important_weight } en promedio, y sin esa palabra la log-verosimilitud sube { $important_rise } nats. La mayor atención la recibe { $most_attended }, { $attended_weight }.
        [yes] Su peso es { $attended_weight } en promedio, y ninguna ausencia daña más: la log-verosimilitud cae { $attended_drop } nats.
       *[no] { $most_important } recibe { $important_weight } en promedio, y sin esa palabra la log-verosimilitud cae { $important_drop } nats. La mayor atención la recibe { $most_attended }, { $attended_weight }; sin ella la caída es de { $attended_drop } nats: la palabra con más atención no es la que más importa.
    } { $has_correlation ->
        [yes] Correlación de rangos entre peso y caída en { $num_points } palabras: { $spearman } (Pearson { $pearson }).
       *[no] { $num_points ->
            [one] 1 palabra no tiene
           *[other] { $num_points } palabras no tienen
        } correlación de rangos.
    } Un rombo: sin esa palabra el modelo traduce de otro modo.
ablation-cells = { $effect_case ->
    [likelier] Sin cualquiera de sus palabras la traducción se vuelve más probable; sin { $most_important } lo que menos, hasta el **{ $important_probability }** de su probabilidad.
   *[other] Sin { $most_important } la traducción conserva el **{ $important_probability }** de su probabilidad.
 }
    .more = La mayor atención la recibe { $most_attended }, { $attended_weight } en promedio; la caída de la log-verosimilitud es de { $attended_drop } nats sin esa palabra y de { $important_drop } sin { $most_important }. { $has_correlation ->
        [yes] Correlación de rangos entre peso y caída en { $num_points } celdas: { $spearman } (Pearson { $pearson }). Las celdas de una fila no son independientes.
       *[no] { $num_points ->
            [one] 1 celda no tiene
           *[other] { $num_points } celdas no tienen
        } correlación de rangos.
    }
ablation-effects = { $is_likelier ->
    [yes] Ningún token se vuelve menos probable; { $target_token } es el que menos sube, hasta el **{ $remaining_probability }** de su probabilidad, sin { $source_token }.
   *[no] { $target_token } conserva el **{ $remaining_probability }** de su probabilidad sin { $source_token }.
 }
    .more = { $is_likelier ->
        [yes] Su log-verosimilitud sube { $rise } nats.
       *[no] Es la mayor caída, { $drop } nats.
    } Su peso ahí era { $weight }.

# Similar sentences.
SentencesRequest-model = Codificador
SentencesRequest-sentences = Frases, una por línea
sentences-items = frases
sentences-running = Leyendo con el codificador preentrenado; la primera vez tarda unos segundos…
sentences-similarity = Las frases { $first_number } y { $second_number } son las más parecidas: coseno **{ $cosine }**.
    .more = { $first_sentence } y { $second_sentence }. { $num_pairs ->
        [one] {""}
       *[other] { $least_similar_first } y { $least_similar_second } son las menos parecidas, con { $lowest_cosine }.
    }
