# The page.
page-sentiment = Stimmung
    .question = Ist eine Rezension positiv, und woher weiß es ein Modell?

sentiment-view = Ansicht
    .read_along = Mitlesen
    .all_classifiers = Alle Klassifikatoren
    .order_matters = Reihenfolge zählt
    .how_good = Wie gut
sentiment-examples = Beispiele
    .negation = Verneinung
    .irony = Ironie
    .not_bad = „Not bad at all“
    .twist = Eine Wende in den letzten Wörtern
    .empty = Eine leere Rezension
    .long = 2.000 Wörter
    .two_hundred = 200 Wörter
sentiment-needs = Nötig
    .word = mindestens ein Wort
    .words = mindestens zwei Wörter
    .type = Tippe eine Rezension.
sentiment-none = In diesem Modellordner liegt kein Stimmungsmodell: `python -m core.training NAME` trainiert eines auf IMDb. Es gibt { $names }.

# Names of columns and axes.
column-classifier = Klassifikator
column-line = Zeile
column-read = gelesene Wörter, dann Padding
column-word_place = Wort
column-unread = gelesen als [UNK]
column-positive_probability = P(positiv)
column-change_kind = was
column-change = Änderung von P(positiv)
column-verdict = Urteil
column-units = zählt
column-enter = gehen ins Urteil ein
column-unreadable = nicht lesbar
column-unfit = passen nicht hinein
column-order_counts = Reihenfolge
column-sees = geht ins Urteil ein
column-order_number = Reihenfolge (0: wie getippt)
column-single_logit = Logit der einzelnen Wörter
column-pairs_logit = Logit der Paare
column-name = Name
column-accuracy = Genauigkeit
column-test_accuracy = Testrezensionen
column-test_error = ± bei den Testrezensionen
column-validation_accuracy = Validierungsrezensionen
column-validation_error = ± bei den Validierungsrezensionen
column-book_accuracy = beste Epoche im Buch
column-whole_accuracy = ganze Rezensionen
column-sentence_accuracy = nur der erste Satz
column-sentence_error = ± bei ersten Sätzen
column-megabytes = eigene Datei, MB
column-milliseconds = ms pro Rezension
column-minutes = Minuten Training
column-labels = Rezensionen mit Label
column-mean_accuracy = Genauigkeit auf den Testdaten
column-seed_1 = Seed 1
column-seed_2 = Seed 2
column-seed_3 = Seed 3
column-bin = Mitte des Intervalls
column-positive_share = Anteil der positiven Rezensionen
column-reviews = Rezensionen
column-positive_reviews = positive Rezensionen
column-interval_low = von, bei 95 %
column-interval_high = bis, bei 95 %
column-epoch = Epoche
column-loss = Verlust (Loss)
column-val_loss = Verlust, Validierung
column-val_accuracy = Genauigkeit, Validierung

# Read along.
ReadingRequest-text = Rezension
ReadingRequest-models = Klassifikatoren
ReadingRequest-pads = Tokens Padding
    .help = Was ein Batch an eine Rezension anhängt, die kürzer ist als seine längste: { $low } bis { $high }.
LeaveOutRequest-text = Rezension
    .help = Bis zu { $high } Zeichen.
LeaveOutRequest-model = Klassifikator
sentiment-reading = Bild
    .word_by_word = Wort für Wort
    .what_moved_it = Was es bewegt hat
reading-others = Andere
reading-missing = { $names } { $count ->
    [one] liegt
   *[other] liegen
 } nicht in diesem Modellordner: `python -m core.training NAME` trainiert eines auf IMDb.
reading-most = { $words } Wörter werden gelesen
reading-pad = Padding
reading-pads = { $pads } Padding
reading-words = Nach dem letzten Wort ist P(positiv) **{ $last }**; am meisten bewegt hat es { $word }.
    .more = { $word } ist Token { $place } von { $words }: { $step } Punkte. { $ends } { $padding }
reading-ends = Am Ende: { $which }.
reading-end = „{ $classifier }“ { $last }
reading-behind = { $pads ->
    [one] 1 Token Padding dahinter bewegt
   *[other] { $pads } Tokens Padding dahinter bewegen
}
reading-padding = Padding
    .hidden = { reading-behind } keinen Klassifikator: Eine Maske verdeckt das Padding.
    .moved = { reading-behind } „{ $classifier }“ um { $moved } Punkte.
    .some = { reading-behind } „{ $classifier }“ um { $moved } Punkte; { $still } von { $count } Klassifikatoren { $still ->
        [one] verdeckt Padding mit einer Maske und bewegt sich nicht
       *[other] verdecken Padding mit einer Maske und bewegen sich nicht
    }.
reading-kind = Was
    .read = So viel steigt P(positiv), wenn das Wort gelesen wird
    .left_out = So viel sinkt P(positiv), wenn das Wort wegfällt
reading-change =
    .read = gelesen
    .left_out = weggelassen
reading-moves = Ohne { $left } würde sich P(positiv) um **{ $change }** Punkte ändern.
    .more = { $classifier }: P(positiv) ist { $last }. Wort für Wort gelesen bewegt { $read } es am meisten: { $step } Punkte. Ein Schritt kennt nur die Wörter davor; fällt ein Wort weg, werden alle Wörter danach von einem anderen Zustand aus neu gelesen.
reading-thumbnail = P(positiv) nach jedem von { $words ->
    [one] { $words } Wort
   *[other] { $words } Wörtern
 }: am Ende { $last }; am meisten bewegt es { $word }.

# All classifiers.
ClassifiersRequest-models = Klassifikatoren
ClassifiersRequest-text = Rezension
    .help = Bis zu { $high } Zeichen.
sentiment-classifiers = Bild
    .verdicts = Urteile
    .what_each_sees = Was jeder sieht
classifiers-empty = Die Rezension ist leer: Es gibt kein Wort zu sehen. Tippe eines.
classifiers-verdict = Urteil
    .positive = positiv
    .negative = negativ
classifiers-units = Einheiten
    .words = Wörter
    .words-and-pairs = Wörter und Paare
    .word-pieces = Wortstücke
classifiers-order = Reihenfolge
    .full = die Reihenfolge aller Wörter zählt
    .pairs = die Reihenfolge zählt in Paaren benachbarter Wörter
    .none = die Reihenfolge zählt nichts
classifiers-verdicts = **{ $positive }** von { $count ->
    [one] 1 Klassifikator
   *[other] { $count } Klassifikatoren
 } { $positive ->
    [one] nennt
   *[other] nennen
 } { $what ->
    [empty] eine leere Rezension
    [signs] eine Rezension ohne ein Wort
   *[words] diese Rezension
 } positiv.
    .more = Sie hat { $words ->
        [one] 1 Wort
       *[other] { $words } Wörter
    }. Das höchste P(positiv) hat „{ $highest }“, { $high }; das niedrigste „{ $lowest }“, { $low }. { $cut }
classifiers-cut = Nicht alles davon passt in { $names }.
classifiers-seen = **{ $complete }** von { $count ->
    [one] 1 Klassifikator
   *[other] { $count } Klassifikatoren
 } { $complete ->
    [one] sieht
   *[other] sehen
 } von jedem Wort etwas.
    .more = { $missing ->
        [0] { $nowhere }
       *[other] „{ $classifier }“ sieht { $missing } von { $words } nicht. { $nowhere }
    }
    .yes = geht ins Urteil ein
    .no = geht nicht ein
classifiers-nowhere = Kein Klassifikator sieht { $word }.

# Order matters.
ShufflesRequest-models = Klassifikatoren
ShufflesRequest-text = Rezension
    .help = Bis zu { $high } Zeichen.
ShufflesRequest-count = Mischungen
    .help = Zufällige Reihenfolgen der Wörter, { $low } bis { $high }.
ShufflesRequest-seed = Seed
    .help = Derselbe Startwert (Seed) mischt gleich.
classifiers-shuffles = Mischt man die Wörter, { $turned ->
    [one] ändert
   *[other] ändern
 } **{ $turned } von { $count }** { $count ->
    [one] Klassifikator
   *[other] Klassifikatoren
 } das Urteil.{ $never ->
    [0] {""}
    [one] {" "}Einer kann es nie.
   *[other] {" "}{ $never } können es nie.
}
    .more = { $orders ->
        [one] In 1 zufälligen Reihenfolge:
       *[other] In { $orders } zufälligen Reihenfolgen:
    } { $told }
classifiers-orders = { $orders ->
    [one] 1 zufällige Reihenfolge
   *[other] { $orders } zufällige Reihenfolgen
}
classifiers-typed = wie getippt
classifiers-turned = Urteile, die sich ändern: { $which }.
classifiers-most = „{ $classifier }“ bewegt sich am meisten, über { $width } Wahrscheinlichkeit.
classifiers-blind = { $names } { $count ->
    [one] bewegt
   *[other] bewegen
 } sich nicht: Die Reihenfolge zählt dort nichts.
classifiers-unmoved = { $names } { $count ->
    [one] bewegt
   *[other] bewegen
 } sich in diesen Reihenfolgen nicht.
classifiers-bag = Im Bag of Words tragen die einzelnen Wörter in jeder Reihenfolge { $single } zum Logit bei; die Paare tragen { $low } bis { $high } bei.
classifiers-cut-why = { $words } Wörter werden gemischt
classifiers-first = Die erste der zufälligen Reihenfolgen:

# How good.
sentiment-table = Bild
    .accuracy = Genauigkeit
    .single_sentences = Einzelne Sätze
    .few_labels = Wenige Labels
    .calibration = Kalibrierung
    .epoch_by_epoch = Epoche für Epoche
CalibrationRequest-bins = Intervalle
measured-calibrated = Klassifikator
measured-encoder-size = Klassifikatoren auf dem vortrainierten Encoder brauchen auch dessen 14 MB.
measured-times = *{ column-milliseconds }*: gemessen auf dem Rechner, der antwortet, { $rounds }-mal eine Rezension von { $words } Wörtern gelesen, der Median; er gilt eine Stunde.
measured-accuracies = „{ $classifier }“ ist am besten und liegt bei **{ $best }** der Testrezensionen richtig.
    .more = Das sind { $exact }. { $second } Auf den 2.500 Rezensionen der Validierung ist der Fehler ± { $error }: Kleinere Unterschiede sagen dort nichts. Rauten: die Werte des Buches, jeder von seiner besten Epoche.
measured-second = Der Zweite
    .apart = „{ $classifier }“, { $second }, liegt weiter weg als der Stichprobenfehler.
    .within = „{ $classifier }“, { $second }, liegt innerhalb des Stichprobenfehlers.
measured-sentences = Aus einem Satz liegt der beste Klassifikator nur bei **{ $best }** richtig.
    .more = Es ist „{ $classifier }“, ± { $error } Punkte; bei ganzen Rezensionen liegt er zu { $whole } richtig. Sie lernten aus Rezensionen von 230 Wörtern, und das Label einer Rezension muss nicht das ihres ersten Satzes sein. { $cut } „{ $loser }“ verliert am meisten: { $lost } Punkte. Gemessen an den ersten Sätzen von { $reviews } Validierungsrezensionen.
measured-cut = Auch aus einzelnen Sätzen einer Rezension lernten: { $names }.
measured-scored = ({ $last ->
    [0] { $reviews } Testrezensionen
   *[other] { $reviews } Testrezensionen; letzter Punkt: { $last }
})
measured-few = Mit { $least } Labels ist „{ $few }“ am besten: richtig bei **{ $low }**.
    .more = Mit { $most } Labels ist es „{ $many }“, { $high }. { $crossings } { $smaller } { $how } Bänder: vom niedrigsten bis zum höchsten von { $seeds } Startwerten (Seeds).
measured-crossing = „{ $after }“ überholt „{ $before }“ zwischen { $low } und { $high } Labels.
measured-protocol = 2.000 Schritte mit je 32 Rezensionen, die letzten Gewichte, gemessen am offiziellen Testteil
    .sentiment_bow = { measured-protocol }
    .sentiment_glove = { measured-protocol }
    .sentiment_minilm_frozen = { measured-protocol }
    .sentiment_minilm = 3 Durchgänge in Batches von 32 Rezensionen, aber mindestens 60 Schritte, die letzten Gewichte, gemessen an 2.500 zufälligen Rezensionen des offiziellen Testteils, ab 3.000 Labels mit nur einem Seed; mit 22.500 Labels das Modell der Version 0.2, das nur aus ganzen Rezensionen gelernt hat, am ganzen Testteil
measured-no-crossing = Die Kurven kreuzen sich nicht.
measured-fewer = „{ $classifier }“ wurde an { $reviews } Testrezensionen gemessen: höchstens ± { $error }{ $last ->
    [0] .
   *[other] , nur der letzte Punkt an { $last }.
}
measured-calibration = Wo der Klassifikator { $mean } positiv sagt, sind es **{ $right }** der Rezensionen.
    .more = { $classifier }: { $reviews } Rezensionen bekamen ein P(positiv) von { $edge } oder mehr. Über alle Rezensionen liegen das, was er sagt, und das, was wahr ist, im Mittel { $error } Punkte auseinander (erwarteter Kalibrierungsfehler). Der beste von { $count }: „{ $best }“, { $best_error } Punkte.
measured-diagonal = wie gesagt
measured-book = beste<br>im Buch
measured-guessing = geraten
measured-training = Die beste dieser Epochen, von „{ $best }“, liegt zu **{ $high }** richtig.
    .more = Genauigkeit der mitgelieferten Gewichte auf der Validierung: { $all }. Rauten: die Werte des Buches, jeder von seiner besten Epoche. { $reasons }
measured-untrained = „{ $classifier }“ (Seed { $seed }) hat fast nichts gelernt: Seine zufälligen Batches sind auf ihre längste Rezension aufgefüllt, und das GRU vergisst über dem Padding.
