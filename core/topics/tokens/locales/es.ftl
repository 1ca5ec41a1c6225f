# The page.
page-tokens = Tokens
    .question = ¿Cómo se convierte un texto en números?

tokens-view = Vista
    .split_a_sentence = Dividir una frase
    .how_bpe_learns = Cómo aprende BPE
    .all_segmentations = Todas las segmentaciones
    .batches = Lotes
tokens-no-word = Hace falta
    .rule = al menos una palabra
    .fix = Escribe al menos una palabra.

tokens-counted = { $count ->
    [one] 1 token
   *[other] { $count } tokens
}

# Names of columns and axes.
column-tokenization = tokenización
column-id = id
column-bytes = bytes
column-from = desde
column-to = hasta
column-unknown = desconocido
column-num-undone = fusiones deshechas
column-merge = fusión
column-tokenizer = tokenizador
column-number = número
column-word = palabra
column-candidate = candidato
column-chosen = fusionado o descartado
column-why = motivo
column-kind = tipo
column-num-pairs = veces que aparece el par
column-merges = fusiones
column-vocabulary = vocabulario: caracteres y fusiones
column-count = veces
column-sentence-length = tokens de la frase
column-mean-line-length = tokens por frase del texto
column-segmentation = segmentación
column-exact = probabilidad exacta
column-drawn = muestras
column-share = proporción de muestras
column-piece = pieza
column-log-probability = log-probabilidad
column-marginal-probability = proporción de segmentaciones
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
TokenizeRequest-text = Frase
MergeUndoRequest-text = Frase
MergeUndoRequest-token_number = Subpalabra
    .help = Haz clic en una subpalabra o escribe su número.
TokenizersRequest-vocabulary_size = Tamaño del vocabulario
    .help = Tokens que puede aprender cada tokenizador: de { $low } a { $high }.
TokenizersRequest-sentence = Frase
    .help = De { $low } a { $high } caracteres.
TokenizersRequest-corpus = Texto de entrenamiento
    .help = De él aprenden los tokenizadores, una frase por línea: de { $low } a { $high } caracteres.
tokens-vocabulary_source = Aprendido de
    .shipped_vocabularies = Vocabularios incluidos
    .one_text = Un texto
tokens-tokenizers = Figura
    .tokenizations = Tokenizaciones
    .last_decisions = Últimas decisiones
tokenization-no-subword = un texto con al menos un carácter
    .fix = Escribe al menos un carácter.
tokenization-hint = Haz clic en una subpalabra para deshacer sus fusiones. El mismo color es el mismo id.
tokenization-empty = De esta frase no se lee ninguna subpalabra.
tokenization-type = Cortar en
    .characters = Caracteres
    .words = Palabras
    .subwords = Subpalabras (BPE)
    .pieces = Piezas de palabra (WordPiece)
tokenization-tokenizer = Tokenizador
    .BPE = BPE
    .WordPiece = WordPiece
    .Unigram = Unigram
tokenization-heading = <b>{ $tokenizer }</b>: { tokens-counted }; vocabulario de { $vocabulary_size }
    .part = <b>{ $tokenizer }</b>: { tokens-counted }, se dibujan los primeros { $num_drawn }; vocabulario de { $vocabulary_size }
tokenization-unknown = **{ $num_unknown }** de { $num_words ->
    [one] 1 palabra
   *[other] { $num_words } palabras
 } { $num_unknown ->
    [one] se convirtió en [UNK]: su significado se pierde.
   *[other] se convirtieron en [UNK]: su significado se pierde.
}
    .more = La misma frase son { $counted_characters }, { $counted_words }, { $counted_subwords }, { $counted_pieces }. { $losses }
tokenization-known = { $num_words ->
    [one] La palabra (**1**) está en el vocabulario de palabras: no se pierde nada.
   *[other] Las **{ $num_words }** palabras están en el vocabulario de palabras: no se pierde ningún significado.
}
    .more = { tokenization-unknown.more }
tokenization-none = Cortado en palabras, este texto son **0** tokens.
    .more = { tokenization-unknown.more }
tokenization-count = Tokens
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
tokenization-lost-unknown = [UNK]
    .words = { $count ->
        [one] 1 palabra es
       *[other] { $count } palabras son
    } [UNK]: { $texts }.
    .subwords = { $count ->
        [one] 1 subpalabra es
       *[other] { $count } subpalabras son
    } [UNK]: { $texts }.
    .pieces = { $count ->
        [one] 1 pieza de palabra es
       *[other] { $count } piezas de palabra son
    } [UNK]: { $texts }.
tokenization-lost-dropped = Queda fuera
    .characters = Al cortar en caracteres, { $count ->
        [one] 1 carácter queda
       *[other] { $count } caracteres quedan
    } fuera: { $texts }.
    .words = Al cortar en palabras, { $count ->
        [one] 1 carácter queda
       *[other] { $count } caracteres quedan
    } fuera: { $texts }.
    .subwords = Al cortar en subpalabras, { $count ->
        [one] 1 carácter queda
       *[other] { $count } caracteres quedan
    } fuera: { $texts }.
    .pieces = Al cortar en piezas de palabra, { $count ->
        [one] 1 carácter queda
       *[other] { $count } caracteres quedan
    } fuera: { $texts }.
tokenization-and-more = { $texts } y { $num_more } más
tokenization-thumbnail = «{ $text }» como { $counts }.
tokenization-merge-undo = { $token } se formó con **{ $num_merges }** de { $vocabulary_merges } fusiones.
    .more = { $num_merges ->
        [one] Es la número { $first_merge }.
       *[other] La primera fue la número { $first_merge } y la última, la número { $last_merge }.
    }
tokenization-merge-undo-none = { $token } se formó con **0** fusiones: ya estaba en el vocabulario al principio.
tokenization-without-merge = sin la fusión { $merge }
tokenization-whole-token = tal como se lee
tokenization-three = De { $num_words ->
    [one] 1 palabra distinta,
   *[other] { $num_words } palabras distintas,
 } los tres tokenizadores cortan **{ $num_different }** de modo diferente.
    .more = Tokens: { $counts }. { $differences } { $sizes }
tokenization-differences = No coinciden en { $words }.
tokenization-sizes = Se pidieron { $requested } tokens; el texto da { $sizes }.
tokenization-decision = Decisión
    .BPE = BPE fusiona por recuento
    .WordPiece = WordPiece fusiona por recuento / producto
    .Unigram = Unigram descarta por pérdida
tokenization-reason = Por qué
    .BPE = { $count ->
        [one] 1 vez
       *[other] { $count } veces
    }
    .WordPiece = { $count } / ({ $left_count } × { $right_count })
    .Unigram = { $loss } nats
tokenization-wordpiece-decision = WordPiece fusionó por último { $left } con { $right }, que están lado a lado **{ $count ->
    [one] 1 vez
   *[other] { $count } veces
 }**.
    .more = Sus partes aparecen en total { $left_count } y { $right_count ->
        [one] 1 vez
       *[other] { $right_count } veces
    }: WordPiece divide por ambos números. { $bpe } { $unigram }
tokenization-wordpiece-no-decision = WordPiece fusionó **0** pares de este texto.
    .more = { $bpe } { $unigram }
tokenization-last-decision = Último
    .BPE = BPE fusionó por último { $candidate }: lado a lado { $reason }.
    .Unigram = Entre las últimas piezas, Unigram descartó { $candidate }: sin ella el texto pierde { $reason }, menos que sin las que conservó.
tokenization-no-decision = Ninguno
    .BPE = BPE no fusionó ningún par de este texto.
    .Unigram = Unigram no descartó ninguna pieza.

# How BPE learns.
BpeRequest-num_merges = Fusiones
    .help = Fusiones hasta ahora, de { $low } a { $high }.
BpeRequest-sentence = Frase
    .help = De { $low } a { $high } caracteres.
BpeRequest-corpus_source = Aprender de
    .your_text = Tu texto
    .the_atlas_s_own_words = Las palabras del atlas
BpeRequest-corpus = Texto de entrenamiento
    .help = De él aprende el tokenizador, una frase por línea: de { $low } a { $high } caracteres.
BpeRequest-max_merges = Fusiones aprendidas
    .help = De { $low } a { $high }, hasta donde dé el texto.
learning-pair = par
learning-token = token
learning-sentence = <b>La frase tras { $num_merges ->
    [one] 1 fusión
   *[other] { $num_merges } fusiones
 }</b>
learning-step = La fusión { $num_merges } unió { $left } con { $right }: ahora la frase tiene { $num_tokens ->
    [one] **1** token
   *[other] **{ $num_tokens }** tokens
 }.
    .more = { $details }
learning-step-none = Antes de la primera fusión, la frase tiene { $num_tokens ->
    [one] **1** token
   *[other] **{ $num_tokens }** tokens
 }.
    .more = { $details }
learning-pair-count = { $count ->
    [one] El par aparecía 1 vez.
   *[other] El par aparecía { $count } veces.
}
learning-next-pair = El par siguiente es { $left } con { $right }: { $count ->
    [one] 1 vez
   *[other] { $count } veces
 }.
learning-no-more-merges = { $num_merges ->
    [one] El texto permite 1 fusión: después ningún par aparece dos veces.
   *[other] El texto permite { $num_merges } fusiones: después ningún par aparece dos veces.
}
learning-unknown = { $count ->
    [one] 1 carácter de la frase no aparece
   *[other] { $count } caracteres de la frase no aparecen
 } nunca en el texto de entrenamiento.
learning-your-sentence = tu frase
learning-text = el texto de entrenamiento, en promedio
learning-merge = fusión { $num_merges }
learning-curve = { $half_merges ->
    [one] La primera (**1**) de { $num_merges } fusiones deja el texto de entrenamiento en la mitad.
   *[other] Las primeras **{ $half_merges }** de { $num_merges } fusiones dejan el texto de entrenamiento en la mitad.
}
    .more = En promedio, sus frases ocupan { $initial_length } tokens al principio y { $final_length } al final. Solo con caracteres, tu frase tiene { tokens-counted }; con un vocabulario de { $vocabulary_size }, tiene { $num_tokens }.
learning-curve-long = El texto de entrenamiento no se queda en la mitad con { $num_merges ->
    [one] **1** fusión
   *[other] **{ $num_merges }** fusiones
 }.
    .more = { learning-curve.more }

# All segmentations.
SegmentationsRequest-word = Palabra
    .help = De { $low } a { $high } caracteres.
SegmentationsRequest-alpha = Alfa
    .help = 0: todas las segmentaciones por igual; 1: las probabilidades del propio modelo.
SegmentationsRequest-dropout = Dropout
    .help = Proporción de fusiones que se omiten; 0: siempre el mismo corte.
SegmentationsRequest-num_samples = Número de muestras
    .help = De { $low } a { $high }.
SegmentationsRequest-sample_seed = Semilla de las muestras
    .help = La misma semilla da las mismas muestras.
SegmentationsRequest-num_pieces = Tamaño del vocabulario
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
segmentations-bpe_dropout = BPE-dropout
    .sentence = BPE-dropout
segmentations-sample-share = proporción de { $num_samples ->
    [one] 1 muestra
   *[other] { $num_samples } muestras
}
segmentations-probabilities = { $num_segmentations ->
    [one] BPE-dropout corta { $word } siempre de la misma manera: **{ $probability }**.
   *[other] De { $num_segmentations } segmentaciones con BPE-dropout, la más probable tiene **{ $probability }**.
}
    .more = { $word }: { $unigram } { $bpe_dropout }
segmentations-entropy = { $tokenizer } tiene { $num_segmentations } segmentaciones: la más probable reúne { $probability } y las { $num_top } más probables, { $top_probability }; sus { $entropy } bits equivalen a { $perplexity } segmentaciones igual de probables.
    .two = { $tokenizer } tiene { $num_segmentations } segmentaciones: la más probable reúne { $probability }; sus { $entropy } bits equivalen a { $perplexity } segmentaciones igual de probables.
    .always = { $tokenizer } la corta siempre de la misma manera.
segmentations-lattice = { $num_pieces ->
    [one] 1 pieza
   *[other] { $num_pieces } piezas
 } en { $num_positions ->
    [one] 1 lugar
   *[other] { $num_positions } lugares
 } { $num_pieces ->
    [one] da
   *[other] dan
 } { $num_segmentations ->
    [one] **1** segmentación
   *[other] **{ $num_segmentations }** segmentaciones
 } de { $word }.
    .more = La más probable, { $likeliest }, tiene { $probability }.

# Batches.
tokens-batches = Figura
    .windows = Ventanas
    .padding = Relleno
WindowsRequest-order = Orden
    .shuffled = barajadas
    .one_after_the_other = una tras otra
    .parallel_texts = textos paralelos
WindowsRequest-window_length = Ventana
    .help = Caracteres de una ventana: de { $low } a { $high }.
WindowsRequest-shift = Avance
    .help = Caracteres de una ventana a la siguiente.
WindowsRequest-batch_size = Lote
    .help = Filas: de { $low } a { $high }; el capítulo tiene 32.
WindowsRequest-window_text = Texto
WindowsRequest-seed = Semilla al barajar
    .help = La misma semilla da el mismo orden.
PaddingRequest-padding_batch_size = Lote
    .help = Frases: de { $low } a { $high }.
PaddingRequest-sentences = Frases, una por línea
PaddingRequest-padding_seed = Semilla al barajar
    .help = La misma semilla da el mismo orden.
batches-too-short = { $num_parts ->
    [one] al menos { $min_characters } caracteres: una ventana de { $window_length } y su objetivo
   *[other] al menos { $min_characters } caracteres: { $num_parts } veces una ventana de { $window_length } y su objetivo
}
    .fix = Escribe { $min_characters } caracteres o más, o reduce la ventana o el lote.
batches-unit = frases
batches-sentences = frases de 1 a 60 palabras, una por línea
    .fix = Pon en cada línea de 1 a 60 palabras.
batches-row = lote { $batch }, fila { $row }
batches-zero-state = ceros
batches-carried-state = tras «{ $character }»
batches-windows-one = { $num_windows ->
    [one] La ventana (**1**) llena el único lote: ninguna fila tiene que continuar.
   *[other] Las **{ $num_windows }** ventanas están en el único lote: ninguna fila tiene que continuar.
}
    .more = { $unread_characters }
batches-windows-shuffled = { $num_continuations ->
    [one] Por casualidad, **1**
    [0] **0**
   *[other] Por casualidad, **{ $num_continuations }**
 } de { $num_rows ->
    [one] 1 fila posterior al primer lote
   *[other] { $num_rows } filas posteriores al primer lote
 } { $num_continuations ->
    [one] sigue
   *[other] siguen
 } donde se detuvo la misma fila: no se puede conservar ningún estado.
    .more = { batches-counts } { $unread_characters }
batches-windows-carried = { $num_rows ->
    [one] La fila (**1**) posterior al primer lote sigue donde se detuvo la misma fila: el estado se conserva.
   *[other] Cada una de las **{ $num_rows }** filas posteriores al primer lote sigue donde se detuvo la misma fila: el estado se conserva.
}
    .more = { batches-counts } { $unread_characters }
batches-counts = { $num_windows ->
    [one] 1 ventana del texto forma
   *[other] { $num_windows } ventanas del texto forman
 } { $num_batches ->
    [one] 1 lote
   *[other] { $num_batches } lotes
 }; { $num_shown ->
    [one] se dibuja 1.
   *[other] se dibujan { $num_shown }.
}
batches-unread-characters = { $count ->
    [one] 1 carácter al final de las partes no llena ninguna ventana de entrada.
   *[other] { $count } caracteres al final de las partes no llenan ninguna ventana de entrada.
}
batches-method = Lotes
    .random = al azar
    .buckets = por longitud
batches-panel = Lotes
    .random = Lotes al azar: { $share } de relleno
    .buckets = Lotes por longitud: { $share } de relleno
batches-padding = El relleno es el **{ $buckets_share }** de lo que un modelo lee en lotes por longitud, y el { $random_share } en lotes al azar.
    .more = { $bucket_bounds }
batches-bucket-bounds = Los grupos por longitud terminan antes de { $bounds } palabras.
batches-one-length = Todas las frases tienen la misma longitud: hay un solo grupo.
