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
sentiment-none = In diesem Modellordner liegt kein Stimmungsmodell: `python -m core.training NAME` trainiert eines auf IMDb. Es gibt { $models }.

# Names of columns and axes.
column-classifier = Klassifikator
column-row_index = Zeile
column-words-read = gelesene Wörter, dann Padding
column-word_position = Wort
column-is_unknown = gelesen als [UNK]
column-positive_probability = P(positiv)
column-change_type = wenn das Wort
column-change = Änderung von P(positiv)
column-verdict = Urteil
column-units = zählt
column-num_read = gelesen
column-num_unknown = unbekannt
column-num_truncated = abgeschnitten
column-order_sensitivity = Wortfolge
column-is_seen = geht ins Urteil ein
column-order_number = Reihenfolge (0: wie getippt)
column-unigram_logit = Logit der einzelnen Wörter
column-bigram_logit = Logit der Paare
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
column-bin_middle = Mitte des Intervalls
column-positive_share = Anteil der positiven Rezensionen
column-num_reviews = Rezensionen
column-num_positive = positive Rezensionen
column-ci_low = von, bei 95 %
column-ci_high = bis, bei 95 %
column-epoch = Epoche
column-loss = Verlust (Loss)
column-val_loss = Verlust, Validierung
column-val_accuracy = Genauigkeit, Validierung

# Read along.
ReadingRequest-text = Rezension
ReadingRequest-models = Klassifikatoren
ReadingRequest-num_padding = Tokens Padding
    .help = Padding, das ein Batch an eine Rezension anhängt, die kürzer ist als seine längste: { $low } bis { $high }.
LeaveOutRequest-text = Rezension
    .help = Bis zu { $high } Zeichen.
LeaveOutRequest-model = Klassifikator
sentiment-reading = Bild
    .word_by_word = Wort für Wort
    .what_moved_it = Was es bewegt hat
reading-others = Andere
reading-missing = { $models } { $num_models ->
    [one] liegt
   *[other] liegen
 } nicht in diesem Modellordner: `python -m core.training NAME` trainiert eines auf IMDb.
reading-max_words = { $max_words } Wörter werden gelesen
reading-padding_token = Padding
reading-num_padding = { $num_padding } Padding
reading-word_by_word = Nach dem letzten Wort ist P(positiv) **{ $final_probability }**; am meisten bewegt hat es { $word }.
    .more = { $word } ist Token { $position } von { $num_words }: { $change } Punkte. { $final_probabilities } { $padding }
reading-final_probabilities = Am Ende: { $classifiers }.
reading-final_probability = „{ $classifier }“ { $probability }
reading-padding_subject = { $num_padding ->
    [one] 1 Token Padding dahinter bewegt
   *[other] { $num_padding } Tokens Padding dahinter bewegen
}
reading-padding = Padding
    .all_masked = { reading-padding_subject } keinen Klassifikator: Eine Maske verdeckt das Padding.
    .none_masked = { reading-padding_subject } „{ $classifier }“ um { $change } Punkte.
    .some_masked = { reading-padding_subject } „{ $classifier }“ um { $change } Punkte; { $num_masked } von { $num_classifiers } Klassifikatoren { $num_masked ->
        [one] verdeckt Padding mit einer Maske und bewegt sich nicht
       *[other] verdecken Padding mit einer Maske und bewegen sich nicht
    }.
reading-panel = Was
    .read = So viel steigt P(positiv), wenn das Wort gelesen wird
    .left_out = So viel sinkt P(positiv), wenn das Wort wegfällt
reading-change_type =
    .read = gelesen
    .left_out = weggelassen
reading-word_effects = Ohne { $removed_word } würde sich P(positiv) um **{ $removal_change }** Punkte ändern.
    .more = { $classifier }: P(positiv) ist { $final_probability }. Wort für Wort gelesen bewegt { $read_word } es am meisten: { $reading_change } Punkte. Ein Schritt hängt nur von den Wörtern davor ab; fällt ein Wort weg, werden alle Wörter danach von einem anderen Zustand aus gelesen.
reading-thumbnail = P(positiv) nach jedem von { $num_words ->
    [one] { $num_words } Wort
   *[other] { $num_words } Wörtern
 }: am Ende { $final_probability }; am meisten bewegt es { $word }.

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
classifiers-order_sensitivity = Reihenfolge
    .full = die Reihenfolge aller Wörter zählt
    .pairs = die Reihenfolge zählt in Paaren benachbarter Wörter
    .none = die Reihenfolge zählt nichts
classifiers-verdicts = **{ $num_positive }** von { $num_classifiers ->
    [one] 1 Klassifikator
   *[other] { $num_classifiers } Klassifikatoren
 } { $num_positive ->
    [one] nennt
   *[other] nennen
 } { $review_type ->
    [empty] eine leere Rezension
    [no_words] eine Rezension ohne ein Wort
   *[words] diese Rezension
 } positiv.
    .more = Sie hat { $num_words ->
        [one] 1 Wort
       *[other] { $num_words } Wörter
    }. Das höchste P(positiv) hat „{ $highest_classifier }“, { $highest_probability }; das niedrigste „{ $lowest_classifier }“, { $lowest_probability }. { $truncated }
classifiers-truncated = Nicht alles davon passt in { $classifiers }.
classifiers-seen_words = **{ $num_complete }** von { $num_classifiers ->
    [one] 1 Klassifikator
   *[other] { $num_classifiers } Klassifikatoren
 } { $num_complete ->
    [one] sieht
   *[other] sehen
 } von jedem Wort etwas.
    .more = { $num_missing ->
        [0] { $unseen_word }
       *[other] „{ $classifier }“ sieht { $num_missing } von { $num_words } nicht. { $unseen_word }
    }
    .yes = geht ins Urteil ein
    .no = geht nicht ein
classifiers-unseen_word = Kein Klassifikator sieht { $word }.

# Order matters.
ShufflesRequest-models = Klassifikatoren
ShufflesRequest-text = Rezension
    .help = Bis zu { $high } Zeichen.
ShufflesRequest-num_shuffles = Mischungen
    .help = Zufällige Reihenfolgen der Wörter, { $low } bis { $high }.
ShufflesRequest-seed = Seed
    .help = Derselbe Startwert (Seed) mischt gleich.
classifiers-shuffles = Mischt man die Wörter, { $num_flipped ->
    [one] ändert
   *[other] ändern
 } **{ $num_flipped } von { $num_classifiers }** { $num_classifiers ->
    [one] Klassifikator
   *[other] Klassifikatoren
 } das Urteil.{ $num_order_blind ->
    [0] {""}
    [one] {" "}Einer kann es nie.
   *[other] {" "}{ $num_order_blind } können es nie.
}
    .more = { $num_orders ->
        [one] In 1 zufälligen Reihenfolge:
       *[other] In { $num_orders } zufälligen Reihenfolgen:
    } { $sentences }
classifiers-random_orders = { $num_orders ->
    [one] 1 zufällige Reihenfolge
   *[other] { $num_orders } zufällige Reihenfolgen
}
classifiers-original_order = wie getippt
classifiers-flips = Urteile, die sich ändern: { $flips }.
classifiers-widest_range = „{ $classifier }“ bewegt sich am meisten, über { $range } Wahrscheinlichkeit.
classifiers-order_blind = { $classifiers } { $num_classifiers ->
    [one] bewegt
   *[other] bewegen
 } sich nicht: Die Reihenfolge zählt dort nichts.
classifiers-unchanged = { $classifiers } { $num_classifiers ->
    [one] bewegt
   *[other] bewegen
 } sich in diesen Reihenfolgen nicht.
classifiers-bag = Im Bag of Words tragen die einzelnen Wörter in jeder Reihenfolge { $unigram_logit } zum Logit bei; die Paare tragen { $min_bigram_logit } bis { $max_bigram_logit } bei.
classifiers-max_words = { $max_words } Wörter werden gemischt
classifiers-first_order = Die erste der zufälligen Reihenfolgen:

# How good.
sentiment-table = Bild
    .accuracy = Genauigkeit
    .single_sentences = Einzelne Sätze
    .few_labels = Wenige Labels
    .calibration = Kalibrierung
    .epoch_by_epoch = Epoche für Epoche
CalibrationRequest-num_bins = Intervalle
measured-calibration_model = Klassifikator
measured-encoder-size = Klassifikatoren auf dem vortrainierten Encoder brauchen auch dessen 14 MB.
measured-times = *{ column-milliseconds }*: gemessen auf dem Rechner, der antwortet, { $num_repeats }-mal eine Rezension von { $num_words } Wörtern gelesen, der Median; er gilt eine Stunde.
measured-accuracies = „{ $classifier }“ ist am besten und liegt bei **{ $accuracy }** der Testrezensionen richtig.
    .more = Das sind { $accuracy_with_error }. { $runner_up } Auf den 2.500 Rezensionen der Validierung ist der Fehler ± { $validation_error }: Kleinere Unterschiede sind dort nicht signifikant. Rauten: die Werte des Buches, jeder von seiner besten Epoche.
measured-runner_up = Der Zweite
    .outside_error = „{ $classifier }“, { $accuracy }, liegt weiter weg als der Stichprobenfehler.
    .within_error = „{ $classifier }“, { $accuracy }, liegt innerhalb des Stichprobenfehlers.
measured-single_sentences = Aus einem Satz liegt der beste Klassifikator nur bei **{ $sentence_accuracy }** richtig.
    .more = Es ist „{ $classifier }“, ± { $error } Punkte; bei ganzen Rezensionen liegt er zu { $review_accuracy } richtig. Sie lernten aus Rezensionen von 230 Wörtern, und das Label einer Rezension muss nicht das ihres ersten Satzes sein. { $trained_on_cuts } „{ $worst_classifier }“ verliert am meisten: { $loss_in_points } Punkte. Gemessen an den ersten Sätzen von { $num_reviews } Validierungsrezensionen.
measured-trained_on_cuts = Auch aus einzelnen Sätzen einer Rezension lernten: { $classifiers }.
measured-num_test_reviews = ({ $num_reviews_last ->
    [0] { $num_reviews } Testrezensionen
   *[other] { $num_reviews } Testrezensionen; letzter Punkt: { $num_reviews_last }
})
measured-few_labels = Mit { $min_labels } Labels ist „{ $best_with_few }“ am besten: richtig bei **{ $accuracy_with_few }**.
    .more = Mit { $max_labels } Labels ist es „{ $best_with_all }“, { $accuracy_with_all }. { $crossings } { $subset_notes } { $protocols } Bänder: vom niedrigsten bis zum höchsten von { $num_seeds } Startwerten (Seeds).
measured-crossing = „{ $better_after }“ überholt „{ $better_before }“ zwischen { $labels_before } und { $labels_after } Labels.
measured-protocol = 2.000 Schritte mit je 32 Rezensionen, die letzten Gewichte, gemessen am offiziellen Testteil
    .sentiment_bow = { measured-protocol }
    .sentiment_glove = { measured-protocol }
    .sentiment_minilm_frozen = { measured-protocol }
    .sentiment_minilm = 3 Durchgänge in Batches von 32 Rezensionen, aber mindestens 60 Schritte, die letzten Gewichte, gemessen an 2.500 zufälligen Rezensionen des offiziellen Testteils, ab 3.000 Labels mit nur einem Seed; mit 22.500 Labels das Modell der Version 0.2, das nur aus ganzen Rezensionen gelernt hat, am ganzen Testteil
measured-no-crossing = Die Kurven kreuzen sich nicht.
measured-subset = „{ $classifier }“ wurde an { $num_reviews } Testrezensionen gemessen: höchstens ± { $error }{ $num_reviews_last ->
    [0] .
   *[other] , nur der letzte Punkt an { $num_reviews_last }.
}
measured-calibration = Wo der Klassifikator { $mean_probability } positiv sagt, sind es **{ $positive_share }** der Rezensionen.
    .more = { $classifier }: { $num_reviews } Rezensionen bekamen ein P(positiv) von { $bin_edge } oder mehr. Über alle Rezensionen liegen P(positiv) und der Anteil positiver Rezensionen im Mittel { $calibration_error } Punkte auseinander (erwarteter Kalibrierungsfehler). Der beste von { $num_classifiers }: „{ $best_classifier }“, { $best_error } Punkte.
measured-diagonal = perfekte Kalibrierung
measured-book_epoch = beste<br>im Buch
measured-guessing = geraten
measured-training = Die beste dieser Epochen, von „{ $classifier }“, liegt zu **{ $accuracy }** richtig.
    .more = Genauigkeit der mitgelieferten Gewichte auf der Validierung: { $accuracies }. Rauten: die Werte des Buches, jeder von seiner besten Epoche. { $reasons }
measured-untrained = „{ $classifier }“ (Seed { $seed }) hat fast nichts gelernt: Seine zufälligen Batches sind auf ihre längste Rezension aufgefüllt, und das GRU vergisst über dem Padding.
