# The page.
page-tokens = Tokens
    .question = Wie wird Text zu Zahlen?

tokens-view = Ansicht
    .split_a_sentence = Satz zerlegen
    .how_bpe_learns = Wie BPE lernt
    .all_segmentations = Alle Zerlegungen
    .batches = Batches
tokens-needs = Nötig
    .word = mindestens ein Wort
    .type-word = Tippe mindestens ein Wort.

tokens-counted = { $count ->
    [one] 1 Token
   *[other] { $count } Tokens
}

# Names of columns and axes.
column-way = zerlegt in
column-id = ID
column-bytes = Bytes
column-from = von
column-to = bis
column-unknown = unbekannt
column-undone = Merges zurückgenommen
column-merge = Merge
column-tokenizer = Tokenizer
column-number = Nummer
column-word = Wort
column-candidate = Kandidat
column-taken = verschmolzen oder verworfen
column-why = warum
column-kind = was
column-pair-count = wie oft das Paar vorkommt
column-merges = Merges
column-vocabulary = Größe des Vokabulars: Zeichen und Merges
column-count = Anzahl
column-sentence-tokens = Tokens des Satzes
column-text-tokens = Tokens pro Satz des Textes
column-segmentation = Zerlegung
column-exact = exakte Wahrscheinlichkeit
column-drawn = gezogen
column-share = Anteil der Ziehungen
column-piece = Stück
column-log-probability = Log-Wahrscheinlichkeit
column-used = Anteil der Zerlegungen
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
CutRequest-text = Satz
UndoRequest-text = Satz
UndoRequest-token = Teilwort
    .help = Klick auf ein Teilwort, oder tippe seine Nummer.
TokenizersRequest-size = Größe des Vokabulars
    .help = Tokens, die jeder Tokenizer lernen darf: { $low } bis { $high }.
TokenizersRequest-sentence = Satz
    .help = { $low } bis { $high } Zeichen.
TokenizersRequest-corpus = Trainingstext
    .help = Daraus lernen die Tokenizer, ein Satz pro Zeile: { $low } bis { $high } Zeichen.
tokens-learnt = Gelernt aus
    .shipped_vocabularies = Fertige Vokabulare
    .one_text = Ein Text
tokens-three = Bild
    .cuts = Zerlegungen
    .reasons = Gründe
cuts-needs-sign = einen Text mit mindestens einem Buchstaben oder Zeichen
    .fix = Tippe einen Buchstaben oder ein Zeichen.
cuts-hint = Klick auf ein Teilwort, um seine Merges zurückzunehmen. Gleiche Farbe heißt gleiche ID.
cuts-no-subword = Aus diesem Satz wird kein Teilwort gelesen.
cuts-way = Zerlegt in
    .characters = Zeichen
    .words = Wörter
    .subwords = Teilwörter (BPE)
    .pieces = Wortstücke (WordPiece)
cuts-tokenizer = Tokenizer
    .BPE = BPE
    .WordPiece = WordPiece
    .Unigram = Unigram
cuts-heading = <b>{ $way }</b>: { tokens-counted }; Vokabular von { $vocabulary }
    .part = <b>{ $way }</b>: { tokens-counted }, die ersten { $drawn } gezeichnet; Vokabular von { $vocabulary }
cuts-cuts-unknown = **{ $unknown }** von { $words ->
    [one] 1 Wort
   *[other] { $words } Wörtern
 } { $unknown ->
    [one] wurde zu [UNK]: Seine Bedeutung ist
   *[other] wurden zu [UNK]: Ihre Bedeutung ist
 } verloren.
    .more = Derselbe Satz: { $counted_characters }, { $counted_words }, { $counted_subwords }, { $counted_pieces }. { $lost }
cuts-cuts-known = { $words ->
    [one] Das **1** Wort steht im Vokabular der Wörter: Nichts geht verloren.
   *[other] Alle **{ $words }** Wörter stehen im Vokabular der Wörter: Keine Bedeutung geht verloren.
}
    .more = { cuts-cuts-unknown.more }
cuts-cuts-none = Als Wörter gelesen sind es **0** Tokens.
    .more = { cuts-cuts-unknown.more }
cuts-counted = Tokens
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
cuts-unknown = [UNK]
    .words = { $count ->
        [one] 1 Wort ist
       *[other] { $count } Wörter sind
    } [UNK]: { $which }.
    .subwords = { $count ->
        [one] 1 Teilwort ist
       *[other] { $count } Teilwörter sind
    } [UNK]: { $which }.
    .pieces = { $count ->
        [one] 1 Wortstück ist
       *[other] { $count } Wortstücke sind
    } [UNK]: { $which }.
cuts-left-out = Weggelassen
    .characters = Als Zeichen gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $which }.
    .words = Als Wörter gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $which }.
    .subwords = Als Teilwörter gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $which }.
    .pieces = Als Wortstücke gelesen { $count ->
        [one] fällt 1 Zeichen
       *[other] fallen { $count } Zeichen
    } weg: { $which }.
cuts-and-more = { $named } und { $more } weitere
cuts-thumbnail = „{ $text }“ als { $counts }.
cuts-undo = { $token } entstand aus **{ $merges }** von { $learnt } Merges.
    .more = { $merges ->
        [one] Es ist Nummer { $first }.
       *[other] Nummer { $first } kam zuerst, Nummer { $last } zuletzt.
    }
cuts-undo-none = { $token } entstand aus **0** Merges: Das Vokabular hatte es von Anfang an.
cuts-without = ohne Merge { $merge }
cuts-as-read = so wird es gelesen
cuts-three_cuts = Von { $words ->
    [one] 1 Wort
   *[other] { $words } verschiedenen Wörtern
 } zerlegen die drei Tokenizer **{ $apart }** unterschiedlich.
    .more = Tokens: { $counts }. { $which } { $fewer }
cuts-apart = Sie zerlegen verschieden: { $which }.
cuts-fewer = Verlangt waren { $requested } Tokens, der Text gibt { $sizes } her.
cuts-decision = Entscheidung
    .BPE = BPE verschmilzt nach Anzahl
    .WordPiece = WordPiece verschmilzt nach Anzahl / Produkt
    .Unigram = Unigram verwirft nach Verlust
cuts-why = Warum
    .BPE = { $count ->
        [one] 1-mal
       *[other] { $count }-mal
    }
    .WordPiece = { $count } / ({ $left } × { $right })
    .Unigram = { $loss } Nats
cuts-three_reasons = WordPiece verschmolz zuletzt { $left } und { $right }, die **{ $count ->
    [one] 1-mal
   *[other] { $count }-mal
 }** nebeneinanderstehen.
    .more = Einzeln kommen die beiden insgesamt { $ones }- und { $others }-mal vor: WordPiece teilt durch beides. { $bpe } { $unigram }
cuts-three_reasons-none = WordPiece verschmolz **0** Paare dieses Textes.
    .more = { $bpe } { $unigram }
cuts-last = Zuletzt
    .BPE = BPE verschmolz zuletzt { $which }: { $why } nebeneinander.
    .Unigram = Unigram verwarf { $which } unter den letzten: Ohne dieses Stück verliert der Text { $why }, weniger als ohne die behaltenen.
cuts-idle = Nichts
    .BPE = BPE verschmolz kein Paar dieses Textes.
    .Unigram = Unigram verwarf kein Stück.

# How BPE learns.
BpeRequest-merges = Merges
    .help = Merges bis hierher, { $low } bis { $high }.
BpeRequest-sentence = Satz
    .help = { $low } bis { $high } Zeichen.
BpeRequest-source = Lernen aus
    .your_text = Dein Text
    .the_atlas_s_own_words = Die Wörter des Atlas
BpeRequest-corpus = Trainingstext
    .help = Daraus lernt der Tokenizer, ein Satz pro Zeile: { $low } bis { $high } Zeichen.
BpeRequest-most = Gelernte Merges
    .help = { $low } bis { $high }, so weit der Text reicht.
learning-pair = Paar
learning-token = Token
learning-sentence = <b>Der Satz nach { $merges ->
    [one] 1 Merge
   *[other] { $merges } Merges
 }</b>
learning-step = Merge { $step } verband { $left } und { $right }: Der Satz hat jetzt { $tokens ->
    [one] **1** Token
   *[other] **{ $tokens }** Tokens
 }.
    .more = { $told }
learning-step-none = Vor dem ersten Merge hat der Satz { $tokens ->
    [one] **1** Token
   *[other] **{ $tokens }** Tokens
 }.
    .more = { $told }
learning-before = { $count ->
    [one] Das Paar kam 1-mal vor.
   *[other] Das Paar kam { $count }-mal vor.
}
learning-next = Als Nächstes kommen { $left } und { $right }: { $count ->
    [one] 1-mal
   *[other] { $count }-mal
 }.
learning-end = { $merges ->
    [one] Der Text erlaubt 1 Merge: Danach kommt kein Paar mehr zweimal vor.
   *[other] Der Text erlaubt { $merges } Merges: Danach kommt kein Paar mehr zweimal vor.
}
learning-unknown = { $count ->
    [one] 1 Zeichen des Satzes kam im Trainingstext nie vor.
   *[other] { $count } Zeichen des Satzes kamen im Trainingstext nie vor.
 }
learning-your-sentence = dein Satz
learning-text = der Trainingstext, im Mittel
learning-merge = Merge { $merges }
learning-curve = { $half ->
    [one] **1** von { $merges } Merges, der erste, halbiert den Trainingstext.
   *[other] Die ersten **{ $half }** von { $merges } Merges halbieren den Trainingstext.
}
    .more = Seine Sätze brauchen anfangs im Mittel { $first } Tokens, am Ende { $last }. Nur mit Zeichen hat dein Satz { tokens-counted }; mit { $size } Tokens zur Auswahl sind es { $tokens }.
learning-curve-long = Nach { $merges ->
    [one] **1** Merge
   *[other] **{ $merges }** Merges
 } ist der Trainingstext noch nicht halb so lang.
    .more = { learning-curve.more }

# All segmentations.
SegmentationsRequest-word = Wort
    .help = { $low } bis { $high } Zeichen.
SegmentationsRequest-alpha = Alpha
    .help = 0: alle Zerlegungen gleich; 1: die Wahrscheinlichkeiten des Modells selbst.
SegmentationsRequest-dropout = Dropout
    .help = Anteil der ausgelassenen Merges; 0: immer dieselbe Zerlegung.
SegmentationsRequest-draws = Anzahl Ziehungen
    .help = { $low } bis { $high }.
SegmentationsRequest-draws_seed = Seed der Ziehungen
    .help = Derselbe Startwert (Seed) zieht dasselbe.
SegmentationsRequest-pieces = Größe des Vokabulars
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
segmentations-dropout = BPE-Dropout
    .sentence = BPE-Dropout
segmentations-drawn = Anteil an { $draws ->
    [one] 1 Ziehung
   *[other] { $draws } Ziehungen
}
segmentations-segmentations = { $ways ->
    [one] BPE-Dropout zerlegt { $word } immer gleich: **{ $best }**.
   *[other] Von { $ways } Zerlegungen unter BPE-Dropout hat die wahrscheinlichste **{ $best }**.
}
    .more = { $word }: { $unigram } { $dropout }
segmentations-even = { $which } hat { $ways } Zerlegungen; auf die wahrscheinlichste entfällt { $first }, auf die { $count } wahrscheinlichsten zusammen { $few }; seine { $bits } Bit entsprechen { $like } gleich wahrscheinlichen.
    .two = { $which } hat { $ways } Zerlegungen; auf die wahrscheinlichste entfällt { $first }; seine { $bits } Bit entsprechen { $like } gleich wahrscheinlichen.
    .always = { $which } zerlegt es immer gleich.
segmentations-lattice = { $pieces ->
    [one] 1 Stück
   *[other] { $pieces } Stücke
 } an { $places ->
    [one] 1 Stelle
   *[other] { $places } Stellen
 } { $pieces ->
    [one] ergibt
   *[other] ergeben
 } { $ways ->
    [one] **1** Zerlegung
   *[other] **{ $ways }** Zerlegungen
 } von { $word }.
    .more = Die wahrscheinlichste, { $likeliest }, hat { $share }.

# Batches.
tokens-batches = Bild
    .windows = Fenster
    .padding = Padding
WindowsRequest-way = Reihenfolge
    .shuffled = gemischt
    .one_after_the_other = nacheinander
    .parallel_texts = parallele Texte
WindowsRequest-length = Fenster
    .help = Zeichen eines Fensters: { $low } bis { $high }.
WindowsRequest-shift = Schrittweite
    .help = Zeichen von einem Fenster zum nächsten.
WindowsRequest-batch = Batch
    .help = Zeilen: { $low } bis { $high }; das Kapitel hat 32.
WindowsRequest-stream = Text
WindowsRequest-seed = Seed der Mischung
    .help = Derselbe Startwert (Seed) mischt gleich.
PaddingRequest-padded_batch = Batch
    .help = Sätze: { $low } bis { $high }.
PaddingRequest-sentences = Sätze, einer pro Zeile
PaddingRequest-padding_seed = Seed der Mischung
    .help = Derselbe Startwert (Seed) mischt gleich.
batches-too-short = { $parts ->
    [one] mindestens { $least } Zeichen: ein Fenster von { $length } und sein Ziel
   *[other] mindestens { $least } Zeichen: { $parts }-mal ein Fenster von { $length } und sein Ziel
}
    .fix = Tippe { $least } Zeichen oder mehr, oder mach das Fenster oder den Batch kleiner.
batches-unit = Sätze
batches-sentences = Sätze von 1 bis 60 Wörtern, einen pro Zeile
    .fix = Gib jeder Zeile 1 bis 60 Wörter.
batches-row = Batch { $batch }, Zeile { $row }
batches-zeros = Nullen
batches-after = nach „{ $character }“
batches-windows-one = { $windows ->
    [one] Das **1** Fenster füllt den einzigen Batch: Keine Zeile muss weitergehen.
   *[other] Alle **{ $windows }** Fenster stehen im einzigen Batch: Keine Zeile muss weitergehen.
}
    .more = { $unread }
batches-windows-shuffled = { $following ->
    [one] Nur zufällig macht **1**
    [0] Es machen **0**
   *[other] Nur zufällig machen **{ $following }**
 } von { $rows ->
    [one] 1 Zeile
   *[other] { $rows } Zeilen
 } nach dem ersten Batch dort weiter, wo dieselbe Zeile aufgehört hat: Ein Zustand lässt sich nicht weitergeben.
    .more = { batches-counts } { $unread }
batches-windows-carried = { $rows ->
    [one] Die **1** Zeile nach dem ersten Batch macht dort weiter, wo dieselbe Zeile aufgehört hat: Der Zustand wird weitergegeben.
   *[other] Jede der **{ $rows }** Zeilen nach dem ersten Batch macht dort weiter, wo dieselbe Zeile aufgehört hat: Der Zustand wird weitergegeben.
}
    .more = { batches-counts } { $unread }
batches-counts = { $windows ->
    [one] 1 Fenster des Textes ergibt
   *[other] { $windows } Fenster des Textes ergeben
 } { $batches ->
    [one] 1 Batch
   *[other] { $batches } Batches
 }; { $shown ->
    [one] 1 davon ist gezeichnet
   *[other] { $shown } davon sind gezeichnet
 }.
batches-unread = { $count ->
    [one] 1 Zeichen am Ende der Teile füllt kein Fenster als Eingabe.
   *[other] { $count } Zeichen an den Enden der Teile füllen kein Fenster als Eingabe.
}
batches-way = Batches
    .random = zufällig
    .buckets = Gruppen
batches-panel = Batches
    .random = Zufällige Batches: { $share } Padding
    .buckets = Längengruppen: { $share } Padding
batches-padding = Was ein Modell liest, ist in Längengruppen zu **{ $buckets }** Padding, in zufälligen Batches zu { $random }.
    .more = { $ends }
batches-bounds = Die Gruppen enden vor { $ends } Wörtern.
batches-one-length = Alle Sätze sind gleich lang: Es gibt eine Gruppe.
