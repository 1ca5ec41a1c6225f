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
attention-look = Figura
    .matrix = Matriz
    .lines = Líneas
    .what_heads_do = Qué hace cada cabeza
    .rollout = Rollout
    .two_sentences = Dos frases
attention-step = Figura
    .one_weight = Un peso
    .value_and_output = Valor y salida
    .four_matrices = Cuatro matrices
    .the_scale = La escala
attention-compared = Figura
    .weights = Pesos
    .difference = Diferencia
    .entropy = Entropía
attention-effect = Figura
    .words = Palabras
    .cells = Celdas
    .effects = Efectos

# What several views share.
attention-place = { $count ->
    [one] Solo hay una.
   *[other] Hay { $count }, contando desde 0.
 }
attention-kind = { $model } no tiene otra atención.
attention-kinds = Atención
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
attention-who = De quién
    .only = la única cabeza
    .head = la cabeza { $head } (capa { $layer })
    .all = la media de { $count } cabezas
    .layer = la media de { $heads } cabezas, capa { $layer }
    .across = la cabeza { $head }, media de { $layers } capas

# Columns.
column-head = cabeza
column-weight = peso
column-visible = puede verse
column-what-heads-do = qué hace
column-head-share = parte del peso
column-uniform = atención uniforme
column-head-distance = distancia en tokens
column-most-attended = con más atención
column-panel = de
column-at = dónde
column-weighted-value = peso × valor
column-weight-step = paso
column-divided = puntuaciones
column-model = modelo
column-score_function = función de puntuación
column-other-number = otro número
column-other-sentence = otra frase
column-drop = caída de la log-verosimilitud, nats
column-word-index = lugar
column-without = sin
column-tokens-changed = tokens cambiados
column-again = traducida de nuevo

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
PairRequest-first = Primera frase
PairRequest-second = Segunda frase
heads-choose = Cabezas
heads-lead = capa { $layer }
    .all = todas
heads-small = { $who }: en promedio una fila da { $weight } a una clave
heads-drawn = Cabezas con líneas
    .help = De la capa elegida; hasta { $most } a la vez, cada una con su color. Por defecto, la cabeza elegida.
heads-least = Líneas desde un peso de
    .help = Los pesos menores no tienen línea; de 0 a 1.
heads-focus = Líneas de
    .every = cada token
heads-shared-word = ¿A qué atiende?
heads-turn-from = Cambia de
heads-turn-to = a
heads-apart = Las frases no tienen ningún token en común.
heads-flow-cross = Rollout necesita autoatención, y este modelo no la tiene: aquí está su atención cruzada.
heads-matrix = { $query } atiende a { $to } con **{ $weight }** en { $who }.
    .more = { $is ->
        [only] En promedio una fila da { $clearness } a una clave.
        [tied] Cada una de las { $count } cabezas da en promedio { $clearness } de una fila a una clave.
        [clearest] Es la más clara de { $count } cabezas: en promedio una fila da { $clearness } a una clave.
        [mean] Una media oculta sus cabezas. La más clara de { $count }, { $clearest }, da en promedio { $clearness } de una fila a una clave.
       *[other] La más clara de { $count } cabezas es { $clearest }: en promedio una fila da { $clearness } a una clave.
    } { $peaked ->
        [one] { $peaked } de { $rows } { $rows ->
            [one] fila
           *[other] filas
        } da
       *[other] { $peaked } de { $rows } { $rows ->
            [one] fila
           *[other] filas
        } dan
    } a una clave más de la mitad. Una fila tiene en promedio { $bits } bits de entropía; la atención uniforme tendría { $uniform }. { $hidden ->
        [0] {""}
        [one] La máscara oculta 1 celda.
       *[other] La máscara oculta { $hidden } celdas.
    } { $cut ->
        [0] {""}
       *[other] Se ven los primeros { $most } de { $cut } caracteres: los posteriores no cambian nada ahí.
    }
heads-lines = { $query } atiende a { $to } con **{ $weight }** en { $who }.
    .more = { $drawn } de { $all } pesos { $drawn ->
        [one] tiene
       *[other] tienen
    } línea: los de { $least } o más.
heads-habit = Qué hace
    .largest = en una clave
    .same = en el propio token
    .previous = en el anterior
    .next = en el siguiente
    .earlier = en uno igual anterior
    .start = en el inicio de la línea
    .diagonal = en el mismo lugar
heads-habit-hover = { $y }, cabeza { $x }: { $z }
heads-layer-head = capa.cabeza
heads-habit-best = { $habit }, { $who } con { $share } (atención uniforme: { $uniform })
heads-habit-all = todas las cabezas
heads-habit-hidden = { $habit }, ninguna, pues la máscara lo oculta
heads-habit-none = { $habit }, ninguna, pues el texto no tiene un token así
heads-habit-part = { $part ->
    [some] , en las filas que pueden ver uno
   *[all] {""}
 }
heads-habits = { $count ->
    [one] La única cabeza pone el **{ $share }** de su peso { $habit }{ heads-habit-part }.
   *[other] { $tied ->
        [yes] Cada una de las { $count } cabezas pone el **{ $share }** de su peso { $habit }{ heads-habit-part }.
       *[no] Una de las cabezas, { $who }, pone el **{ $share }** de su peso { $habit }{ heads-habit-part }.
    }
 }
    .more = { heads-habits-all }
heads-habits-cross = { $count ->
    [one] La única cabeza da el **{ $clearness }** de una fila a una clave.
   *[other] { $alike ->
        [yes] Cada una de las { $count } cabezas da el **{ $clearness }** de una fila a una clave.
       *[no] La cabeza más clara, { $clearest }, da el **{ $clearness }** de una fila a una clave.
    }
 }
    .more = { heads-habits-all }
heads-habits-all = Las mayores partes del peso, en las filas que pueden ver un token así: { $all }. { $count ->
    [one] La cabeza tiene { $bits } bits de entropía por fila.
   *[other] { $even ->
        [yes] Cada una de las { $count } cabezas tiene { $bits } bits de entropía por fila.
       *[no] De { $count } cabezas, la más concentrada es { $focused }, con { $bits } bits de entropía por fila; la que más reparte su peso es { $spread }, con { $most }.
    }
 }
heads-after-layer = tras la capa { $layer }
heads-rollout = { $layers ->
    [one] Tras 1 capa
   *[other] Tras { $layers } capas
 } una posición aún guarda el **{ $own }** de su propio token.
    .more = Tras la primera guarda el { $first }. El que más se ha extendido es { $token }: el { $spread } de lo que guardan todas las posiciones. Rollout cuenta cada capa como mitad el propio token, mitad la media de sus cabezas. Deja fuera los tamaños de los valores y las capas densas.
heads-side = Frase
    .first = la primera
    .second = la segunda
heads-pair = Los pesos mayores: **{ $weight1 }** en la primera, { $weight2 } en la segunda.
    .more = En la primera frase { $query1 } atiende a { $key1 }; en la segunda, { $query2 } a { $key2 }. Ambos pesos son de { $who }.
heads-moved = De todas las cabezas, la que más peso mueve entre las frases es { $who }: { $share }.
heads-turn = { $turning ->
    [0] **Ninguna** de las { $count } cabezas cambia { $word } de { $one } a { $other }.
    [one] **1** de las { $count } cabezas cambia { $word } de { $one } a { $other }.
   *[other] **{ $turning }** de las { $count } cabezas cambian { $word } de { $one } a { $other }.
 }
    .more = Una cabeza cambia si prefiere { $one } en la primera frase y { $other } en la segunda{ $turning ->
        [0] {""}
        [one] . Así cambia { $heads }
       *[other] . Así cambian { $heads }
    }. El mayor desplazamiento está en { $best }: { $one } { $from1 } → { $from2 }, { $other } { $to1 } → { $to2 }. En { $who }, { $word } atiende sobre todo a { $key1 } ({ $weight1 }) en la primera y a { $key2 } ({ $weight2 }) en la segunda. { $moved }
heads-word = Entre las frases se mueve el **{ $share }** del peso de { $word }.
    .more = Es el peso de { $who }. El token atiende sobre todo a { $key1 } ({ $weight1 }) en la primera y a { $key2 } ({ $weight2 }) en la segunda. { $moved }
heads-word-apart = { $word } atiende sobre todo a { $key1 } (**{ $weight1 }**), después a { $key2 } ({ $weight2 }).
    .more = Primero en la primera frase, después en la segunda; el peso es de { $who }. { $moved }

# One weight.
WeightRequest-model = Modelo
WeightRequest-kind = Atención
WeightRequest-layer = Capa
WeightRequest-head = Cabeza
WeightRequest-query = Consulta
WeightRequest-key = Clave
one_weight-masked = oculta por la máscara: peso
one_weight-bars = Haz clic en una barra para elegir su cabeza o su clave; o ve a la figura con Tab y avanza con las teclas de flecha.
one_weight-among = Comparar con
    .all_heads = todas las cabezas
    .heads_of_this_layer = cabezas de esta capa
    .this_head_in_all_layers = esta cabeza en todas las capas
    .this_head_alone = solo esta cabeza
    .help = Las cabezas cuyos pesos aparecen uno junto a otro, con su media.
one_weight-back = Volver a la matriz
one_weight-switched = Escala
    .without = Sin la escala 1/√d
    .with = Con una escala 1/√d, que este modelo no tiene
one_weight-panel = Panel
    .heads = peso en cada cabeza (capa.cabeza); la media es <b>{ $mean }</b>
    .q = q de «{ $query }»
    .k = k de «{ $to }»
    .products = { $how ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    } en cada dimensión; la suma es <b>{ $score }</b>
    .softmax = softmax sobre la fila: «{ $to }» recibe <b>{ $weight }</b>
    .v = valor de «{ $to }», se suma con peso { $weight }
one_weight-products = { $query } atiende a { $to } con **{ $weight }** en la capa { $layer }, cabeza { $head }.
    .more = { $heads ->
        [one] { "" }
       *[other] La media de { $heads } cabezas es { $mean }; van de { $low } a { $high }.
    } { $width } productos suman una puntuación de { $score }; los 5 mayores en tamaño, en las dimensiones { $dimensions }, suman { $sum }. { $scale ->
        [no] Este modelo no escala sus puntuaciones.
       *[yes] Dividida por √{ $width } = { $divisor }, es { $scaled }.
    } La softmax de la fila la convierte en un peso de { $weight }{ $masked ->
        [yes] , pues la máscara oculta la clave
       *[no] {""}
    }: exactamente el peso del propio modelo, salvo redondeo.
one_weight-products_concat = { one_weight-products }
one_weight-weighted = peso × valor, una fila por clave
one_weight-output-of = la suma: salida de la cabeza para «{ $query }»
one_weight-value-hover = «{ $y }», dimensión { $x }: { $z }
one_weight-output = { $to } aporta el **{ $share }** de lo que la cabeza produce para { $query }.
    .more = Su vector es el más largo ({ $longest }), con un peso de { $weight }: cuenta la longitud de un valor, y no solo su peso. La salida, la suma de todos, tiene longitud { $length }. { $contribution }
one_weight-contribution = Tras la matriz de salida W_o, la cabeza { $head } suma un vector de longitud { $length }, el número { $rank } de { $count } cabezas; todas las cabezas y el sesgo suman uno de longitud { $total }.
one_weight-step = Paso
    .scores = 1. puntuaciones { $how ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    }
    .scaled = 2. divididas por { $divisor }
    .masked = 3. enmascaradas
    .softmax = 4. softmax de cada fila
one_weight-kind =
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
one_weight-steps = La máscara oculta **{ $hidden }** de { $cells } { $cells ->
    [one] celda
   *[other] celdas
 }{ $hidden ->
    [0] .
    [one] : está vacía.
   *[other] : están vacías.
 }
    .more = Las puntuaciones van de { $low } a { $high }; divididas por { $divisor }, de { $scaled_low } a { $scaled_high }. El mayor peso de una fila es { $largest } en promedio; una fila tiene { $bits } bits de entropía.
one_weight-divided = con 1/√d, √{ $width } = { $divisor }
    .without = sin 1/√d
one_weight-as-computed = { $how } (como calcula el modelo)
one_weight-even = atención uniforme
one_weight-scale = { $how ->
    [concat] La puntuación concat no necesita escala: una fila da el **{ $largest }** a una clave.
    [scaled] Sin la escala una fila daría el **{ $switched }** a una clave, no el { $largest }.
   *[unscaled] Con una escala una fila daría el **{ $switched }** a una clave, no el { $largest }.
 }
    .more = { $how ->
        [concat] La puntuación concat no se escala: tanh mantiene cada parte entre −1 y 1, sea cual sea el ancho. Sus filas tienen { $bits } bits de entropía en promedio.
       *[other] En promedio sobre las filas; tienen { $bits } bits de entropía tal como calcula el modelo, y tendrían { $switched_bits }. Una suma de d productos independientes crece con √d = { $root }; la softmax de puntuaciones grandes se satura y apenas deja pasar gradiente.
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
scores-missing = Aún no vienen aquí: { $names }. `python -m core.training { $first }` entrena uno.
scores-transformer-head = Cabeza del Transformer
    .help = Los otros modelos tienen una sola cabeza.
scores-one = Pesos de
scores-other = menos los de
scores-function = Puntuación
    .dot = dot
    .general = general
    .concat = concat (aditiva)
    .scaled_dot = scaled dot
scores-only = El único token recibe el peso **1**, sea cual sea la función de puntuación.
scores-weights = La más clara es { $score }: una fila da el **{ $share }** a una palabra.
    .more = En promedio. Entropía de una fila en bits, la más concentrada primero: { $means }. { $apart } { $concat ->
        [yes] Concat es aditiva: v tanh(W [h; y] + b) y v tanh(W₁ h + W₂ y + b) dan exactamente las mismas puntuaciones, salvo redondeo.
       *[no] {""}
    }
scores-apart = Las que más difieren son { $first } y { $second }: ponen el { $share } de su peso en palabras distintas.
scores-difference-hover = «{ $y }», «{ $x }»: { $z }
scores-difference = { $query } → { $to }: **{ $one }** con { $first }, { $other } con { $second }.
    .more = Ahí es donde más difieren. En promedio el { $share } del peso de una fila cae en otras palabras.
scores-entropy = En { $query }, { $first } da a una palabra el **{ $share }**; { $second }, el { $other }.
    .more = Ahí es donde más difieren: { $low } y { $high } bits. La atención uniforme sobre { $keys } tokens tendría { $uniform } bits.
scores-entropy-alone = En { $query } es donde más reparte su peso: una palabra recibe el **{ $share }**.
    .more = { $low } bits; la atención uniforme sobre { $keys } tokens tendría { $uniform }.

# Leave one word out.
AblationRequest-model = Modelo
AblationRequest-text = Frase
AblationRequest-how = Cómo quitar una palabra
    .remove_it = quitarla
    .hide_it_from_the_cross_attention = ocultarla a la atención cruzada
    .help = Oculta: el codificador aún lee la palabra; la atención cruzada del decodificador no puede ver su posición.
ablation-words-needed = al menos dos palabras que el modelo lea, para que quede una
ablation-running = Traduciendo sin cada palabra…
ablation-without = Traducir de nuevo sin
ablation-differ = Una frase en la que difieren: { $text }
ablation-again = **Traducido de nuevo sin «{ $word }»**: «{ $after }»; antes: «{ $before }»
ablation-nothing = (nada)
ablation-counted = { $count ->
    [one] 1 token sustituido, insertado o borrado
   *[other] { $count } tokens sustituidos, insertados o borrados
 }; marcados: los tokens nuevos. Búsqueda voraz las dos veces.
ablation-subwords = Este modelo lee subpalabras: se quitan una a una, no por palabras enteras.
ablation-effect-hover = «{ $y }» sin «{ $x }»: caída de { $z } nats
ablation-words = { $same ->
    [likelier] Sin cualquiera de sus palabras la traducción se vuelve más probable; sin { $missed } lo que menos, hasta el **{ $missed_kept }** de su probabilidad.
    [yes] { $attended } recibe la mayor atención, y la traducción conserva el **{ $kept }** sin esa palabra.
   *[no] Sin { $missed } la traducción conserva el **{ $missed_kept }** de su probabilidad.
 }
    .more = { $same ->
        [likelier] { $missed } recibe { $missed_weight } en promedio, y sin esa palabra la log-verosimilitud sube { $missed_rise } nats. La mayor atención la recibe { $attended }, { $weight }.
        [yes] Su peso es { $weight } en promedio, y ninguna ausencia daña más: la log-verosimilitud cae { $drop } nats.
       *[no] { $missed } recibe { $missed_weight } en promedio, y sin esa palabra la log-verosimilitud cae { $missed_drop } nats. La mayor atención la recibe { $attended }, { $weight }; sin ella la caída es de { $drop } nats: la palabra con más atención no es la que más importa.
    } { $correlated ->
        [yes] Correlación de rangos entre peso y caída en { $count } palabras: { $spearman } (Pearson { $pearson }).
       *[no] { $count ->
            [one] 1 palabra no tiene
           *[other] { $count } palabras no tienen
        } correlación de rangos.
    } Un rombo: sin esa palabra el modelo traduce de otro modo.
ablation-cells = { $same ->
    [likelier] Sin cualquiera de sus palabras la traducción se vuelve más probable; sin { $missed } lo que menos, hasta el **{ $missed_kept }** de su probabilidad.
   *[other] Sin { $missed } la traducción conserva el **{ $missed_kept }** de su probabilidad.
 }
    .more = La mayor atención la recibe { $attended }, { $weight } en promedio; la caída de la log-verosimilitud es de { $drop } nats sin esa palabra y de { $missed_drop } sin { $missed }. { $correlated ->
        [yes] Correlación de rangos entre peso y caída en { $count } celdas: { $spearman } (Pearson { $pearson }). Las celdas de una fila no son independientes.
       *[no] { $count ->
            [one] 1 celda no tiene
           *[other] { $count } celdas no tienen
        } correlación de rangos.
    }
ablation-effects = { $likelier ->
    [yes] Ningún token se vuelve menos probable; { $target } es el que menos sube, hasta el **{ $kept }** de su probabilidad, sin { $source }.
   *[no] { $target } conserva el **{ $kept }** de su probabilidad sin { $source }.
 }
    .more = { $likelier ->
        [yes] Su log-verosimilitud sube { $rise } nats.
       *[no] Es la mayor caída, { $drop } nats.
    } Su peso ahí era { $weight }.

# Similar sentences.
SentencesRequest-model = Codificador
SentencesRequest-sentences = Frases, una por línea
sentences-unit = frases
sentences-running = Leyendo con el codificador preentrenado; la primera vez tarda unos segundos…
sentences-alike = Las frases { $first } y { $second } son las más parecidas: coseno **{ $cosine }**.
    .more = { $one } y { $other }. { $pairs ->
        [one] {""}
       *[other] { $low1 } y { $low2 } son las menos parecidas, con { $least }.
    }
