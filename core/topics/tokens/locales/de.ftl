# The page.
page-tokens = Tokens
    .question = Wie wird Text zu Zahlen?

tokens-view = Ansicht
    .split_a_sentence = Satz zerlegen
    .how_bpe_learns = Wie BPE lernt
    .all_segmentations = Alle Zerlegungen
    .batches = Batches
tokens-no-word = Nötig
    .rule = mindestens ein Wort
    .fix = Tippe mindestens ein Wort.

tokens-counted = { $count ->
    [one] 1 Token
   *[other] { $count } Tokens
}

# Names of columns and axes.
column-tokenization = Tokenisierung
column-id = ID
column-bytes = Bytes
column-from = von
column-to = bis
column-unknown = unbekannt
column-num-undone = Merges zurückgenommen
column-merge = Merge
column-tokenizer = Tokenizer
column-number = Nummer
column-word = Wort
column-candidate = Kandidat
column-chosen = verschmolzen oder verworfen
column-why = Grund
column-kind = Art
column-num-pairs = wie oft das Paar vorkommt
column-merges = Merges
column-vocabulary = Größe des Vokabulars: Zeichen und Merges
column-count = Anzahl
column-sentence-length = Tokens des Satzes
column-mean-line-length = Tokens pro Satz des Textes
column-segmentation = Zerlegung
column-exact = exakte Wahrscheinlichkeit
column-drawn = gezogen
column-share = Anteil der Ziehungen
column-piece = Stück
column-log-probability = Log-Wahrscheinlichkeit
column-marginal-probability = Anteil der Zerlegungen
column-row = Zeile
column-step = Schritt des Fensters
column-place = Platz im Text
column-state = Zustand
column-batches = Batches
column-batch = Batch
column-sentence = Satz
column-words = Wörter
column-padding = Padding
column-words-and-padding = Wörter und Padding

# Split a sentence.
TokenizeRequest-text = Satz
MergeUndoRequest-text = Satz
MergeUndoRequest-token_number = Teilwort
    .help = Klick auf ein Teilwort, oder tippe seine Nummer.
TokenizersRequest-vocabulary_size = Größe des Vokabulars
    .help = Tokens, die jeder Tokenizer lernen darf: { $low } bis { $high }.
TokenizersRequest-sentence = Satz
    .help = { $low } bis { $high } Zeichen.
TokenizersRequest-corpus = Trainingstext
    .help = Daraus lernen die Tokenizer, ein Satz pro Zeile: { $low } bis { $high } Zeichen.
tokens-vocabulary_source = Gelernt aus
    .shipped_vocabularies = Fertige Vokabulare
    .one_text = Ein Text
tokens-tokenizers = Bild
    .tokenizations = Tokenisierungen
    .last_decisions = Letzte Entscheidungen
tokenization-no-subword = einen Text mit mindestens einem Zeichen
    .fix = Tippe mindestens ein Zeichen.
tokenization-hint = Klick auf ein Teilwort, um seine Merges zurückzunehmen. Gleiche Farbe heißt gleiche ID.
tokenization-empty = Aus diesem Satz wird kein Teilwort gelesen.
tokenization-type = Zerlegt in
    .characters = Zeichen
    .words = Wörter
    .subwords = Teilwörter (BPE)
    .pieces = Wortstücke (WordPiece)
tokenization-tokenizer = Tokenizer
    .BPE = BPE
    .WordPiece = WordPiece
    .Unigram = Unigram
tokenization-heading = <b>{ $tokenizer }</b>: { tokens-counted }; Vokabular von { $vocabulary_size }
    .part = <b>{ $tokenizer }</b>: { tokens-counted }, die ersten { $num_drawn } gezeichnet; Vokabular von { $vocabulary_size }
tokenization-unknown = **{ $num_unknown }** von { $num_words ->
    [one] 1 Wort
   *[other] { $num_words } Wörtern
 } { $num_unknown ->
    [one] wurde zu [UNK]: Seine Bedeutung ist
   *[other] wurden zu [UNK]: Ihre Bedeutung ist
 } verloren.
    .more = Derselbe Satz: { $counted_characters }, { $counted_words }, { $counted_subwords }, { $counted_pieces }. { $losses }
tokenization-known = { $num_words ->
    [one] Das **1** Wort steht im Vokabular der Wörter: Nichts geht verloren.
   *[other] Alle **{ $num_words }** Wörter stehen im Vokabular der Wörter: Keine Bedeutung geht verloren.
}
    .more = { tokenization-unknown.more }
tokenization-none = Als Wörter gelesen sind es **0** Tokens.
    .more = { tokenization-unknown.more }
tokenization-count = Tokens
    .characters = { $count ->
        [one] 1 Zeichen
       *[other] { $count } Zeichen
    }
    .words = { $count ->
        [one] 1 Wort
       *[other] { $count } Wörter
    }
    .subwords = { $count ->
        [one] 1 Teilwort
       *[other] { $count } Teilwörter
    }
    .pieces = { $count ->
        [one] 1 Wortstück
       *[other] { $count } Wortstücke
    }
tokenization-lost-unknown = [UNK]
    .words = { $count ->
        [one] 1 Wort ist
       *[other] { $count } Wörter sind
    } [UNK]: { $texts }.
    .subwords = { $count ->
        [one] 1 Teilwort ist
       *[other] { $count } Teilwörter sind
    } [UNK]: { $texts }.
    .pieces = { $count ->
        [one] 1 Wortstück ist
       *[other] { $count } Wortstücke sind
    } [UNK]: { $texts }.
tokenization-lost-dropped = Weggelassen
    .characters = Als Zeichen gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $texts }.
    .words = Als Wörter gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $texts }.
    .subwords = Als Teilwörter gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $texts }.
    .pieces = Als Wortstücke gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $texts }.
tokenization-and-more = { $texts } und { $num_more } weitere
tokenization-thumbnail = „{ $text }“ als { $counts }.
tokenization-merge-undo = { $token } entstand aus **{ $num_merges }** von { $vocabulary_merges } Merges.
    .more = { $num_merges ->
        [one] Es ist Nummer { $first_merge }.
       *[other] Nummer { $first_merge } kam zuerst, Nummer { $last_merge } zuletzt.
    }
tokenization-merge-undo-none = { $token } entstand aus **0** Merges: Das Vokabular hatte es von Anfang an.
tokenization-without-merge = ohne Merge { $merge }
tokenization-whole-token = so wird es gelesen
tokenization-three = Von { $num_words ->
    [one] 1 Wort
   *[other] { $num_words } verschiedenen Wörtern
 } zerlegen die drei Tokenizer **{ $num_different }** unterschiedlich.
    .more = Tokens: { $counts }. { $differences } { $sizes }
tokenization-differences = Sie zerlegen verschieden: { $words }.
tokenization-sizes = Verlangt waren { $requested } Tokens, der Text gibt { $sizes } her.
tokenization-decision = Entscheidung
    .BPE = BPE verschmilzt nach Anzahl
    .WordPiece = WordPiece verschmilzt nach Anzahl / Produkt
    .Unigram = Unigram verwirft nach Verlust
tokenization-reason = Warum
    .BPE = { $count ->
        [one] 1-mal
       *[other] { $count }-mal
    }
    .WordPiece = { $count } / ({ $left_count } × { $right_count })
    .Unigram = { $loss } Nats
tokenization-wordpiece-decision = WordPiece verschmolz zuletzt { $left } und { $right }, die **{ $count ->
    [one] 1-mal
   *[other] { $count }-mal
 }** nebeneinanderstehen.
    .more = Einzeln kommen die beiden insgesamt { $left_count }- und { $right_count }-mal vor: WordPiece teilt durch beides. { $bpe } { $unigram }
tokenization-wordpiece-no-decision = WordPiece verschmolz **0** Paare dieses Textes.
    .more = { $bpe } { $unigram }
tokenization-last-decision = Zuletzt
    .BPE = BPE verschmolz zuletzt { $candidate }: { $reason } nebeneinander.
    .Unigram = Unigram verwarf { $candidate } unter den letzten: Ohne dieses Stück verliert der Text { $reason }, weniger als ohne die behaltenen.
tokenization-no-decision = Nichts
    .BPE = BPE verschmolz kein Paar dieses Textes.
    .Unigram = Unigram verwarf kein Stück.

# How BPE learns.
BpeRequest-num_merges = Merges
    .help = Merges bis hierher, { $low } bis { $high }.
BpeRequest-sentence = Satz
    .help = { $low } bis { $high } Zeichen.
BpeRequest-corpus_source = Lernen aus
    .your_text = Dein Text
    .the_atlas_s_own_words = Die Wörter des Atlas
BpeRequest-corpus = Trainingstext
    .help = Daraus lernt der Tokenizer, ein Satz pro Zeile: { $low } bis { $high } Zeichen.
BpeRequest-max_merges = Gelernte Merges
    .help = { $low } bis { $high }, so weit der Text reicht.
learning-pair = Paar
learning-token = Token
learning-sentence = <b>Der Satz nach { $num_merges ->
    [one] 1 Merge
   *[other] { $num_merges } Merges
 }</b>
learning-step = Merge { $num_merges } verband { $left } und { $right }: Der Satz hat jetzt { $num_tokens ->
    [one] **1** Token
   *[other] **{ $num_tokens }** Tokens
 }.
    .more = { $details }
learning-step-none = Vor dem ersten Merge hat der Satz { $num_tokens ->
    [one] **1** Token
   *[other] **{ $num_tokens }** Tokens
 }.
    .more = { $details }
learning-pair-count = { $count ->
    [one] Das Paar kam 1-mal vor.
   *[other] Das Paar kam { $count }-mal vor.
}
learning-next-pair = Als Nächstes kommen { $left } und { $right }: { $count ->
    [one] 1-mal
   *[other] { $count }-mal
 }.
learning-no-more-merges = { $num_merges ->
    [one] Der Text erlaubt 1 Merge: Danach kommt kein Paar mehr zweimal vor.
   *[other] Der Text erlaubt { $num_merges } Merges: Danach kommt kein Paar mehr zweimal vor.
}
learning-unknown = { $count ->
    [one] 1 Zeichen des Satzes kam im Trainingstext nie vor.
   *[other] { $count } Zeichen des Satzes kamen im Trainingstext nie vor.
 }
learning-your-sentence = dein Satz
learning-text = der Trainingstext, im Mittel
learning-merge = Merge { $num_merges }
learning-curve = { $half_merges ->
    [one] **1** von { $num_merges } Merges, der erste, halbiert den Trainingstext.
   *[other] Die ersten **{ $half_merges }** von { $num_merges } Merges halbieren den Trainingstext.
}
    .more = Seine Sätze brauchen anfangs im Mittel { $initial_length } Tokens, am Ende { $final_length }. Nur mit Zeichen hat dein Satz { tokens-counted }; mit einem Vokabular von { $vocabulary_size } sind es { $num_tokens }.
learning-curve-long = Nach { $num_merges ->
    [one] **1** Merge
   *[other] **{ $num_merges }** Merges
 } ist der Trainingstext noch nicht halb so lang.
    .more = { learning-curve.more }

# All segmentations.
SegmentationsRequest-word = Wort
    .help = { $low } bis { $high } Zeichen.
SegmentationsRequest-alpha = Alpha
    .help = 0: alle Zerlegungen gleich; 1: die Wahrscheinlichkeiten des Modells selbst.
SegmentationsRequest-dropout = Dropout
    .help = Anteil der ausgelassenen Merges; 0: immer dieselbe Zerlegung.
SegmentationsRequest-num_samples = Anzahl Ziehungen
    .help = { $low } bis { $high }.
SegmentationsRequest-sample_seed = Seed der Ziehungen
    .help = Derselbe Startwert (Seed) zieht dasselbe.
SegmentationsRequest-num_pieces = Größe des Vokabulars
    .help = Von beiden Tokenizern: { $low } bis { $high }.
SegmentationsRequest-corpus = Trainingstext
    .help = { TokenizersRequest-corpus.help }
tokens-all = Bild
    .probabilities = Wahrscheinlichkeiten
    .lattice = Gitter
segmentations-one-word = ein Wort ohne Leerzeichen
    .fix = Tippe ein Wort ohne Leerzeichen.
segmentations-known-characters = ein Wort aus Zeichen, die der Trainingstext hat
    .fix = Lass { $unseen } weg, was im Trainingstext nicht vorkommt.
segmentations-unigram = Unigram-Modell, gezogen mit Alpha
    .sentence = Das Unigram-Modell
segmentations-bpe_dropout = BPE-Dropout
    .sentence = BPE-Dropout
segmentations-sample-share = Anteil an { $num_samples ->
    [one] 1 Ziehung
   *[other] { $num_samples } Ziehungen
}
segmentations-probabilities = { $num_segmentations ->
    [one] BPE-Dropout zerlegt { $word } immer gleich: **{ $probability }**.
   *[other] Von { $num_segmentations } Zerlegungen unter BPE-Dropout hat die wahrscheinlichste **{ $probability }**.
}
    .more = { $word }: { $unigram } { $bpe_dropout }
segmentations-entropy = { $tokenizer } hat { $num_segmentations } Zerlegungen; auf die wahrscheinlichste entfällt { $probability }, auf die { $num_top } wahrscheinlichsten zusammen { $top_probability }; seine { $entropy } Bit entsprechen { $perplexity } gleich wahrscheinlichen.
    .two = { $tokenizer } hat { $num_segmentations } Zerlegungen; auf die wahrscheinlichste entfällt { $probability }; seine { $entropy } Bit entsprechen { $perplexity } gleich wahrscheinlichen.
    .always = { $tokenizer } zerlegt es immer gleich.
segmentations-lattice = { $num_pieces ->
    [one] 1 Stück
   *[other] { $num_pieces } Stücke
 } an { $num_positions ->
    [one] 1 Stelle
   *[other] { $num_positions } Stellen
 } { $num_pieces ->
    [one] ergibt
   *[other] ergeben
 } { $num_segmentations ->
    [one] **1** Zerlegung
   *[other] **{ $num_segmentations }** Zerlegungen
 } von { $word }.
    .more = Die wahrscheinlichste, { $likeliest }, hat { $probability }.

# Batches.
tokens-batches = Bild
    .windows = Fenster
    .padding = Padding
WindowsRequest-order = Reihenfolge
    .shuffled = gemischt
    .one_after_the_other = nacheinander
    .parallel_texts = parallele Texte
WindowsRequest-window_length = Fenster
    .help = Zeichen eines Fensters: { $low } bis { $high }.
WindowsRequest-shift = Schrittweite
    .help = Zeichen von einem Fenster zum nächsten.
WindowsRequest-batch_size = Batch
    .help = Zeilen: { $low } bis { $high }; das Kapitel hat 32.
WindowsRequest-window_text = Text
WindowsRequest-seed = Seed der Mischung
    .help = Derselbe Startwert (Seed) mischt gleich.
PaddingRequest-padding_batch_size = Batch
    .help = Sätze: { $low } bis { $high }.
PaddingRequest-sentences = Sätze, einer pro Zeile
PaddingRequest-padding_seed = Seed der Mischung
    .help = Derselbe Startwert (Seed) mischt gleich.
batches-too-short = { $num_parts ->
    [one] mindestens { $min_characters } Zeichen: ein Fenster von { $window_length } und sein Ziel
   *[other] mindestens { $min_characters } Zeichen: { $num_parts }-mal ein Fenster von { $window_length } und sein Ziel
}
    .fix = Tippe { $min_characters } Zeichen oder mehr, oder mach das Fenster oder den Batch kleiner.
batches-unit = Sätze
batches-sentences = Sätze von 1 bis 60 Wörtern, einen pro Zeile
    .fix = Gib jeder Zeile 1 bis 60 Wörter.
batches-row = Batch { $batch }, Zeile { $row }
batches-zero-state = Nullen
batches-carried-state = nach „{ $character }“
batches-windows-one = { $num_windows ->
    [one] Das **1** Fenster füllt den einzigen Batch: Keine Zeile muss weitergehen.
   *[other] Alle **{ $num_windows }** Fenster stehen im einzigen Batch: Keine Zeile muss weitergehen.
}
    .more = { $unread_characters }
batches-windows-shuffled = { $num_continuations ->
    [one] Nur zufällig macht **1**
    [0] Es machen **0**
   *[other] Nur zufällig machen **{ $num_continuations }**
 } von { $num_rows ->
    [one] 1 Zeile
   *[other] { $num_rows } Zeilen
 } nach dem ersten Batch dort weiter, wo dieselbe Zeile aufgehört hat: Ein Zustand lässt sich nicht weitergeben.
    .more = { batches-counts } { $unread_characters }
batches-windows-carried = { $num_rows ->
    [one] Die **1** Zeile nach dem ersten Batch macht dort weiter, wo dieselbe Zeile aufgehört hat: Der Zustand wird weitergegeben.
   *[other] Jede der **{ $num_rows }** Zeilen nach dem ersten Batch macht dort weiter, wo dieselbe Zeile aufgehört hat: Der Zustand wird weitergegeben.
}
    .more = { batches-counts } { $unread_characters }
batches-counts = { $num_windows ->
    [one] 1 Fenster des Textes ergibt
   *[other] { $num_windows } Fenster des Textes ergeben
 } { $num_batches ->
    [one] 1 Batch
   *[other] { $num_batches } Batches
 }; { $num_shown ->
    [one] 1 davon ist gezeichnet
   *[other] { $num_shown } davon sind gezeichnet
 }.
batches-unread-characters = { $count ->
    [one] 1 Zeichen am Ende der Teile füllt kein Fenster als Eingabe.
   *[other] { $count } Zeichen an den Enden der Teile füllen kein Fenster als Eingabe.
}
batches-method = Batches
    .random = zufällig
    .buckets = Gruppen
batches-panel = Batches
    .random = Zufällige Batches: { $share } Padding
    .buckets = Längengruppen: { $share } Padding
batches-padding = Was ein Modell liest, ist in Längengruppen zu **{ $buckets_share }** Padding, in zufälligen Batches zu { $random_share }.
    .more = { $bucket_bounds }
batches-bucket-bounds = Die Gruppen enden vor { $bounds } Wörtern.
batches-one-length = Alle Sätze sind gleich lang: Es gibt eine Gruppe.
