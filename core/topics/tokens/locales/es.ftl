# The page.
page-tokens = Tokens
    .question = ¿Cómo se convierte un texto en números?

tokens-view = Vista
    .split_a_sentence = Dividir una frase
    .how_bpe_learns = Cómo aprende BPE
    .all_segmentations = Todas las segmentaciones
    .batches = Lotes
tokens-needs = Hace falta
    .word = al menos una palabra
    .type-word = Escribe al menos una palabra.

tokens-counted = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}

# Names of columns and axes.
column-way = cortado en
column-id = id
column-bytes = bytes
column-from = desde
column-to = hasta
column-unknown = desconocido
column-undone = fusiones deshechas
column-merge = fusión
column-tokenizer = tokenizador
column-number = número
column-word = palabra
column-candidate = candidato
column-taken = fusionado o descartado
column-why = por qué
column-kind = qué es
column-pair-count = veces que aparece el par
column-merges = fusiones
column-vocabulary = vocabulario: caracteres y fusiones
column-count = veces
column-sentence-tokens = tokens de la frase
column-text-tokens = tokens por frase del texto
column-segmentation = segmentación
column-exact = probabilidad exacta
column-drawn = muestras
column-share = proporción de muestras
column-piece = pieza
column-log-probability = log-probabilidad
column-used = proporción de segmentaciones
column-row = fila
column-step = paso de la ventana
column-place = lugar en el texto
column-state = estado
column-batches = lotes
column-batch = lote
column-sentence = frase
column-words = palabras
column-padding = relleno
column-words-and-padding = palabras y relleno

# Split a sentence.
CutRequest-text = Frase
UndoRequest-text = Frase
UndoRequest-token = Subpalabra
    .help = Haz clic en una subpalabra o escribe su número.
TokenizersRequest-size = Tamaño del vocabulario
    .help = Tokens que puede aprender cada tokenizador: de { $low } a { $high }.
TokenizersRequest-sentence = Frase
    .help = De { $low } a { $high } caracteres.
TokenizersRequest-corpus = Texto de entrenamiento
    .help = De él aprenden los tokenizadores, una frase por línea: de { $low } a { $high } caracteres.
tokens-learnt = Aprendido de
    .shipped_vocabularies = Vocabularios incluidos
    .one_text = Un texto
tokens-three = Figura
    .cuts = Cortes
    .reasons = Razones
cuts-needs-sign = un texto con al menos una letra o un signo
    .fix = Escribe una letra o un signo.
cuts-hint = Haz clic en una subpalabra para deshacer sus fusiones. El mismo color es el mismo id.
cuts-no-subword = De esta frase no se lee ninguna subpalabra.
cuts-way = Cortar en
    .characters = Caracteres
    .words = Palabras
    .subwords = Subpalabras (BPE)
    .pieces = Piezas de palabra (WordPiece)
cuts-tokenizer = Tokenizador
    .BPE = BPE
    .WordPiece = WordPiece
    .Unigram = Unigram
cuts-heading = <b>{ $way }</b>: { tokens-counted }; vocabulario de { $vocabulary }
    .part = <b>{ $way }</b>: { tokens-counted }, se dibujan los primeros { $drawn }; vocabulario de { $vocabulary }
cuts-cuts-unknown = **{ $unknown }** de { $words ->
    [one] 1 palabra
   *[other] { $words } palabras
 } { $unknown ->
    [one] se convirtió en [UNK]: su significado se pierde.
   *[other] se convirtieron en [UNK]: su significado se pierde.
}
    .more = La misma frase son { $counted_characters }, { $counted_words }, { $counted_subwords }, { $counted_pieces }. { $lost }
cuts-cuts-known = { $words ->
    [one] La palabra (**1**) está en el vocabulario de palabras: no se pierde nada.
   *[other] Las **{ $words }** palabras están en el vocabulario de palabras: no se pierde ningún significado.
}
    .more = { cuts-cuts-unknown.more }
cuts-cuts-none = Cortado en palabras, este texto son **0** tokens.
    .more = { cuts-cuts-unknown.more }
cuts-counted = Tokens
    .characters = { $count ->
        [one] 1 carácter
       *[other] { $count } caracteres
    }
    .words = { $count ->
        [one] 1 palabra
       *[other] { $count } palabras
    }
    .subwords = { $count ->
        [one] 1 subpalabra
       *[other] { $count } subpalabras
    }
    .pieces = { $count ->
        [one] 1 pieza de palabra
       *[other] { $count } piezas de palabra
    }
cuts-unknown = [UNK]
    .words = { $count ->
        [one] 1 palabra es
       *[other] { $count } palabras son
    } [UNK]: { $which }.
    .subwords = { $count ->
        [one] 1 subpalabra es
       *[other] { $count } subpalabras son
    } [UNK]: { $which }.
    .pieces = { $count ->
        [one] 1 pieza de palabra es
       *[other] { $count } piezas de palabra son
    } [UNK]: { $which }.
cuts-left-out = Queda fuera
    .characters = Al cortar en caracteres, { $count ->
        [one] 1 signo queda
       *[other] { $count } signos quedan
    } fuera: { $which }.
    .words = Al cortar en palabras, { $count ->
        [one] 1 signo queda
       *[other] { $count } signos quedan
    } fuera: { $which }.
    .subwords = Al cortar en subpalabras, { $count ->
        [one] 1 signo queda
       *[other] { $count } signos quedan
    } fuera: { $which }.
    .pieces = Al cortar en piezas de palabra, { $count ->
        [one] 1 signo queda
       *[other] { $count } signos quedan
    } fuera: { $which }.
cuts-and-more = { $named } y { $more } más
cuts-thumbnail = «{ $text }» como { $counts }.
cuts-undo = { $token } se formó con **{ $merges }** de { $learnt } fusiones.
    .more = { $merges ->
        [one] Es la número { $first }.
       *[other] La primera fue la número { $first } y la última, la número { $last }.
    }
cuts-undo-none = { $token } se formó con **0** fusiones: ya estaba en el vocabulario al principio.
cuts-without = sin la fusión { $merge }
cuts-as-read = tal como se lee
cuts-three_cuts = De { $words ->
    [one] 1 palabra distinta,
   *[other] { $words } palabras distintas,
 } los tres tokenizadores cortan **{ $apart }** de modo diferente.
    .more = Tokens: { $counts }. { $which } { $fewer }
cuts-apart = No coinciden en { $which }.
cuts-fewer = Se pidieron { $requested } tokens; el texto da { $sizes }.
cuts-decision = Decisión
    .BPE = BPE fusiona por recuento
    .WordPiece = WordPiece fusiona por recuento / producto
    .Unigram = Unigram descarta por pérdida
cuts-why = Por qué
    .BPE = { $count ->
        [one] 1 vez
       *[other] { $count } veces
    }
    .WordPiece = { $count } / ({ $left } × { $right })
    .Unigram = { $loss } nats
cuts-three_reasons = WordPiece fusionó por último { $left } con { $right }, que están lado a lado **{ $count ->
    [one] 1 vez
   *[other] { $count } veces
 }**.
    .more = Sus partes aparecen en total { $ones } y { $others ->
        [one] 1 vez
       *[other] { $others } veces
    }: WordPiece divide por ambos números. { $bpe } { $unigram }
cuts-three_reasons-none = WordPiece fusionó **0** pares de este texto.
    .more = { $bpe } { $unigram }
cuts-last = Último
    .BPE = BPE fusionó por último { $which }: lado a lado { $why }.
    .Unigram = Entre las últimas piezas, Unigram descartó { $which }: sin ella el texto pierde { $why }, menos que sin las que conservó.
cuts-idle = Ninguno
    .BPE = BPE no fusionó ningún par de este texto.
    .Unigram = Unigram no descartó ninguna pieza.

# How BPE learns.
BpeRequest-merges = Fusiones
    .help = Fusiones hasta ahora, de { $low } a { $high }.
BpeRequest-sentence = Frase
    .help = De { $low } a { $high } caracteres.
BpeRequest-source = Aprender de
    .your_text = Tu texto
    .the_atlas_s_own_words = Las palabras del atlas
BpeRequest-corpus = Texto de entrenamiento
    .help = De él aprende el tokenizador, una frase por línea: de { $low } a { $high } caracteres.
BpeRequest-most = Fusiones aprendidas
    .help = De { $low } a { $high }, hasta donde dé el texto.
learning-pair = par
learning-token = token
learning-sentence = <b>La frase tras { $merges ->
    [one] 1 fusión
   *[other] { $merges } fusiones
 }</b>
learning-step = La fusión { $step } unió { $left } con { $right }: ahora la frase tiene { $tokens ->
    [one] **1** token
   *[other] **{ $tokens }** tokens
 }.
    .more = { $told }
learning-step-none = Antes de la primera fusión, la frase tiene { $tokens ->
    [one] **1** token
   *[other] **{ $tokens }** tokens
 }.
    .more = { $told }
learning-before = { $count ->
    [one] El par aparecía 1 vez.
   *[other] El par aparecía { $count } veces.
}
learning-next = El par siguiente es { $left } con { $right }: { $count ->
    [one] 1 vez
   *[other] { $count } veces
 }.
learning-end = { $merges ->
    [one] El texto permite 1 fusión: después ningún par aparece dos veces.
   *[other] El texto permite { $merges } fusiones: después ningún par aparece dos veces.
}
learning-unknown = { $count ->
    [one] 1 carácter de la frase no aparece
   *[other] { $count } caracteres de la frase no aparecen
 } nunca en el texto de entrenamiento.
learning-your-sentence = tu frase
learning-text = el texto de entrenamiento, en promedio
learning-merge = fusión { $merges }
learning-curve = { $half ->
    [one] La primera (**1**) de { $merges } fusiones deja el texto de entrenamiento en la mitad.
   *[other] Las primeras **{ $half }** de { $merges } fusiones dejan el texto de entrenamiento en la mitad.
}
    .more = En promedio, sus frases ocupan { $first } tokens al principio y { $last } al final. Solo con caracteres, tu frase tiene { tokens-counted }; con { $size } tokens entre los que elegir, tiene { $tokens }.
learning-curve-long = El texto de entrenamiento no se queda en la mitad con { $merges ->
    [one] **1** fusión
   *[other] **{ $merges }** fusiones
 }.
    .more = { learning-curve.more }

# All segmentations.
SegmentationsRequest-word = Palabra
    .help = De { $low } a { $high } caracteres.
SegmentationsRequest-alpha = Alfa
    .help = 0: todas las segmentaciones por igual; 1: las probabilidades del propio modelo.
SegmentationsRequest-dropout = Dropout
    .help = Proporción de fusiones que se omiten; 0: siempre el mismo corte.
SegmentationsRequest-draws = Número de muestras
    .help = De { $low } a { $high }.
SegmentationsRequest-draws_seed = Semilla de las muestras
    .help = La misma semilla da las mismas muestras.
SegmentationsRequest-pieces = Tamaño del vocabulario
    .help = De los dos tokenizadores: de { $low } a { $high }.
SegmentationsRequest-corpus = Texto de entrenamiento
    .help = { TokenizersRequest-corpus.help }
tokens-all = Figura
    .probabilities = Probabilidades
    .lattice = Retículo
segmentations-one-word = una sola palabra, sin espacios
    .fix = Escribe una palabra sin espacios.
segmentations-known-characters = una palabra con caracteres que tenga el texto de entrenamiento
    .fix = Quita lo que no está en el texto de entrenamiento: { $unseen }.
segmentations-unigram = Modelo de unigramas, con alfa
    .sentence = El modelo de unigramas
segmentations-dropout = BPE-dropout
    .sentence = BPE-dropout
segmentations-drawn = proporción de { $draws ->
    [one] 1 muestra
   *[other] { $draws } muestras
}
segmentations-segmentations = { $ways ->
    [one] BPE-dropout corta { $word } siempre de la misma manera: **{ $best }**.
   *[other] De { $ways } segmentaciones con BPE-dropout, la más probable tiene **{ $best }**.
}
    .more = { $word }: { $unigram } { $dropout }
segmentations-even = { $which } tiene { $ways } segmentaciones: la más probable reúne { $first } y las { $count } más probables, { $few }; sus { $bits } bits equivalen a { $like } segmentaciones igual de probables.
    .two = { $which } tiene { $ways } segmentaciones: la más probable reúne { $first }; sus { $bits } bits equivalen a { $like } segmentaciones igual de probables.
    .always = { $which } la corta siempre de la misma manera.
segmentations-lattice = { $pieces ->
    [one] 1 pieza
   *[other] { $pieces } piezas
 } en { $places ->
    [one] 1 lugar
   *[other] { $places } lugares
 } { $pieces ->
    [one] da
   *[other] dan
 } { $ways ->
    [one] **1** segmentación
   *[other] **{ $ways }** segmentaciones
 } de { $word }.
    .more = La más probable, { $likeliest }, tiene { $share }.

# Batches.
tokens-batches = Figura
    .windows = Ventanas
    .padding = Relleno
WindowsRequest-way = Orden
    .shuffled = barajadas
    .one_after_the_other = una tras otra
    .parallel_texts = textos paralelos
WindowsRequest-length = Ventana
    .help = Caracteres de una ventana: de { $low } a { $high }.
WindowsRequest-shift = Avance
    .help = Caracteres de una ventana a la siguiente.
WindowsRequest-batch = Lote
    .help = Filas: de { $low } a { $high }; el capítulo tiene 32.
WindowsRequest-stream = Texto
WindowsRequest-seed = Semilla al barajar
    .help = La misma semilla da el mismo orden.
PaddingRequest-padded_batch = Lote
    .help = Frases: de { $low } a { $high }.
PaddingRequest-sentences = Frases, una por línea
PaddingRequest-padding_seed = Semilla al barajar
    .help = La misma semilla da el mismo orden.
batches-too-short = { $parts ->
    [one] al menos { $least } caracteres: una ventana de { $length } y su objetivo
   *[other] al menos { $least } caracteres: { $parts } veces una ventana de { $length } y su objetivo
}
    .fix = Escribe { $least } caracteres o más, o reduce la ventana o el lote.
batches-unit = frases
batches-sentences = frases de 1 a 60 palabras, una por línea
    .fix = Pon en cada línea de 1 a 60 palabras.
batches-row = lote { $batch }, fila { $row }
batches-zeros = ceros
batches-after = tras «{ $character }»
batches-windows-one = { $windows ->
    [one] La ventana (**1**) llena el único lote: ninguna fila tiene que continuar.
   *[other] Las **{ $windows }** ventanas están en el único lote: ninguna fila tiene que continuar.
}
    .more = { $unread }
batches-windows-shuffled = { $following ->
    [one] Por casualidad, **1**
    [0] **0**
   *[other] Por casualidad, **{ $following }**
 } de { $rows ->
    [one] 1 fila posterior al primer lote
   *[other] { $rows } filas posteriores al primer lote
 } { $following ->
    [one] sigue
   *[other] siguen
 } donde se detuvo la misma fila: no se puede conservar ningún estado.
    .more = { batches-counts } { $unread }
batches-windows-carried = { $rows ->
    [one] La fila (**1**) posterior al primer lote sigue donde se detuvo la misma fila: el estado se conserva.
   *[other] Cada una de las **{ $rows }** filas posteriores al primer lote sigue donde se detuvo la misma fila: el estado se conserva.
}
    .more = { batches-counts } { $unread }
batches-counts = { $windows ->
    [one] 1 ventana del texto forma
   *[other] { $windows } ventanas del texto forman
 } { $batches ->
    [one] 1 lote
   *[other] { $batches } lotes
 }; { $shown ->
    [one] se dibuja 1.
   *[other] se dibujan { $shown }.
}
batches-unread = { $count ->
    [one] 1 carácter al final de las partes no llena ninguna ventana de entrada.
   *[other] { $count } caracteres al final de las partes no llenan ninguna ventana de entrada.
}
batches-way = Lotes
    .random = al azar
    .buckets = por longitud
batches-panel = Lotes
    .random = Lotes al azar: { $share } de relleno
    .buckets = Lotes por longitud: { $share } de relleno
batches-padding = El relleno es el **{ $buckets }** de lo que un modelo lee en lotes por longitud, y el { $random } en lotes al azar.
    .more = { $ends }
batches-bounds = Los grupos por longitud terminan antes de { $ends } palabras.
batches-one-length = Todas las frases tienen la misma longitud: hay un solo grupo.
