# The page.
page-translation = Übersetzung
    .question = Wie übersetzt ein Modell, und wie sicher ist es sich bei jedem Wort?

translation-view = Ansicht
    .translate = Übersetzen
    .greedy__beam__sampling = Greedy, Beam, Sampling
    .beam_search = Beam Search
    .your_translation = Deine Übersetzung
    .models_compared = Modellvergleich
    .teacher_forcing = Teacher Forcing
translation-one-word = Gibt es nur ein einziges Wort zu beachten, gibt ihm die Aufmerksamkeit bei jedem Schritt das Gewicht 1. In den LSTMs mit Aufmerksamkeit entstehen die Logits, wie im Kapitel, allein aus der Ausgabe der Aufmerksamkeit: Sie sind bei jedem Schritt dieselben, und das Modell endet sofort oder wiederholt ein Token.

# Names of columns and axes.
column-translator = Modell
column-cumulative_probability = Wahrscheinlichkeit bis hierher
column-token_log_probability = Log-Wahrscheinlichkeit in Nats
column-choice = wievielte Wahl
column-search_method = Suchverfahren
column-translation_by = von
column-hypothesis = Hypothese
column-parent = Elternhypothese
column-beam_step = Schritt
column-hypothesis_text = bis hierher
column-total = Log-Wahrscheinlichkeit
column-score = Score
column-beam_rank = Platz bei ihrem Schritt
column-outcome = Ergebnis
column-pruned_step = fallen gelassen bei Schritt
column-final_rank = Platz
column-translation_text = Übersetzung
column-token_count = Tokens
column-chapter_accuracy = im Kapitel
column-bleu_words = BLEU auf Wörtern
column-bleu = BLEU
column-beam_bleu = BLEU, Beam von 4
column-chrf = chrF
column-weights_megabytes = MB
column-chapter_minutes = Minuten im Kapitel
column-greedy_ms = ms pro Satz
column-architecture = Architektur
column-code_name = Name im Code
column-words_from = Wörter von
column-words_to = bis
column-length_group = Längengruppe
column-sentence_pairs = Paare
column-forced = nach den richtigen Tokens (Teacher Forcing)
column-free = nach eigenen Tokens

# Translate.
TranslateRequest-text = Englischer Satz
TranslateRequest-model = Modell
TranslateRequest-method = Suche
    .greedy = Greedy
    .beam = Beam
    .sample = Sampling
TranslateRequest-width = Beam-Breite
    .help = Hypothesen, die bei jedem Schritt bleiben, { $low } bis { $high }; 1 ist Greedy-Suche.
TranslateRequest-length_penalty = Längenausgleich α
    .help = { $low } vergleicht Summen von Log-Wahrscheinlichkeiten, was kurze Sätze bevorzugt; { $low } bis { $high }.
TranslateRequest-unknown_penalty = Abzug für [UNK]
    .help = Nats, die jedes [UNK] kostet, { $low } bis { $high }.
TranslateRequest-temperature = Temperatur
    .help = { $low } bis { $high }: 0 nimmt immer das Wahrscheinlichste, 1 ist die Verteilung des Modells selbst.
TranslateRequest-top_k = Top-k
    .help = Die k wahrscheinlichsten behalten; 0 ist aus.
TranslateRequest-top_p = Top-p
    .help = Die wenigsten behalten, die zusammen p der Wahrscheinlichkeit haben; 1 ist aus.
TranslateRequest-seed = Seed
    .help = Derselbe Startwert (Seed) zieht dasselbe.
TranslateView-second_model = Vergleichen mit
    .help = Ein zweites Modell für denselben Satz.
    .none = keinem
translate-tokens = { $has_words ->
    [no] Das Modell endet sofort mit einer leeren Übersetzung: **{ $probability }**.
   *[yes] { $translation } hat eine Wahrscheinlichkeit von **{ $probability }**.
 }
    .more = { $details }
translate-confidence = { $model }{ $num_tokens ->
    [one] 1 Token
   *[other] { $num_tokens } Tokens
 }, im Mittel je { $mean_probability } (geometrisches Mittel), zusammen { $nats } Nats. Am wenigsten sicher war sich das Modell bei { $token }: { $token_probability }{ $alternative_type ->
    [alone] .
    [first] {""}, vor { $alternative } mit { $alternative_probability }.
   *[later] {""}, seine { $rank }. Wahl hinter { $alternative } mit { $alternative_probability }.
 }
translate-unknown = [UNK] hat es { $count ->
    [one] 1-mal
   *[other] { $count }-mal
 } vorhergesagt: für ein Wort, das nicht in seinem Vokabular steht.
translate-no-end = Das Ende-Token hat es nie vorhergesagt: Die Grenze von { $num_tokens } Tokens hat den Satz abgeschnitten.
translate-final-beam = Der letzte Beam
translate-thumbnail = Aus { $text } wird { $translation }; das unwahrscheinlichste Token hatte { $min_probability }.

# Greedy, beam, sampling.
translate-search-methods = { $comparison ->
    [same] Beam Search findet, was auch die Greedy-Suche findet: **{ $probability }**.
    [less] Die Übersetzung der Greedy-Suche ist **{ $ratio }-mal** so wahrscheinlich wie die von Beam Search.
   *[more] Die Übersetzung von Beam Search ist **{ $ratio }-mal** so wahrscheinlich wie die der Greedy-Suche.
 }
    .more = { $comparison ->
        [same] Das ist { $beam_translation }.
       *[other] Beam Search findet { $beam_translation }: { $nats } Nats gegenüber der Greedy-Suche.
    }{ $comparison ->
        [less] {" "}Deren Übersetzung fiel unterwegs weg, oder die Abzüge setzten sie tiefer.
       *[other] {""}
    } { $sampling } { $loops }
translate-sampling = { $comparison ->
    [same] Sampling zieht, was die Greedy-Suche findet.
    [less] Sampling zieht eine Übersetzung, die um den Faktor { $ratio } unwahrscheinlicher ist als die der Greedy-Suche ({ $probability }).
   *[more] Sampling zieht eine Übersetzung, die { $ratio }-mal so wahrscheinlich ist wie die der Greedy-Suche ({ $probability }).
 }

# Your translation.
ScoreRequest-text = { TranslateRequest-text }
ScoreRequest-translation = Deine spanische Übersetzung
ScoreRequest-model = Modell
translate-type-translation = Tippe deine spanische Übersetzung: Jedes Wort bekommt seine Wahrscheinlichkeit.
translate-visitor-name = Deine
translate-model-name = Die des Modells
translate-visitor = { $comparison ->
    [same] Deine ist Token für Token die des Modells: **{ $probability }**.
    [less] Deine ist um den Faktor **{ $ratio }** unwahrscheinlicher als die des Modells.
   *[more] Deine ist **{ $ratio }-mal** so wahrscheinlich wie die des Modells.
 }
    .more = { $comparison ->
        [same] {""}
        [less] { $nats } Nats: { $probability } gegenüber { $model_probability }.{" "}
       *[more] +{ $nats } Nats: Die Greedy-Suche findet nicht die wahrscheinlichste.{" "}
    }{ $num_first_choices } von { $num_tokens ->
        [one] deinem 1 Token
       *[other] deinen { $num_tokens } Tokens
    } { $num_first_choices ->
        [one] ist
       *[other] sind
    } die erste Wahl des Modells. Am wenigsten erwartet ist { $token } mit { $token_probability }, { $rank }. Wahl{ $rank ->
        [1] .
       *[other] ; seine erste Wahl dort ist { $first_choice } ({ $first_choice_probability }).
    } { $loop }

# Beam search.
BeamView-show_rejected = Verworfene Kandidaten zeigen
beam-first-step = Zeigen ab Schritt
beam-start = Start
beam-outcome = Ergebnis
    .winner = Gewinner
    .final = letzter Beam
    .dropped = fallen gelassen
    .continued = fortgesetzt
    .rejected = verworfener Kandidat
    .greedy = Greedy-Suche
    .beam = Beam Search
beam-tree = { $comparison ->
    [same] Beam Search und die Greedy-Suche finden dasselbe: **{ $probability }**.
    [less] Die Übersetzung der Greedy-Suche ist **{ $ratio }-mal** so wahrscheinlich wie die von Beam Search.
   *[more] Beam Search findet eine Übersetzung, die **{ $ratio }-mal** so wahrscheinlich ist wie die der Greedy-Suche.
 }
    .more = Beam Search findet { $winner } ({ $total } Nats){ $comparison ->
        [same] {""}, und die Greedy-Suche auch.
       *[other] {""}, die Greedy-Suche { $greedy_translation } ({ $greedy_total } Nats).
    } { $rank ->
        [1] Der Gewinner führte vom ersten Schritt an{ $comparison ->
            [same] .
           *[other] {""}: Nur die Abzüge oder ein Gleichstand trennen die beiden.
        }
       *[other] Der Gewinner stand bei Schritt { $step } ({ $token }) auf Platz { $rank }{ $comparison ->
            [same] .
           *[other] ; die Greedy-Suche behält nur Platz 1.
        }
    } { $margin } { $loop }
beam-margin = Sein Score ist um { $margin } Nats besser als der des zweiten.
beam-player = Abspielen
    .slider = Schritt der Suche
    .keeps = Beam Search behält die besten { $width }
    .rejected = Verworfen
    .greedy = Die Greedy-Suche behält 1
    .start = Der Start
    .step = Schritt { $step } von { $steps }
    .detail = Schritt { $step }, „{ $token }“: { $chance }, Score { $score } Nats, Platz { $place }, { $fate }.
    .next = Weiter: { $next }.
    .won = der Gewinner
    .refused = verworfen: Der Beam behält { $width }
    .final = Platz { $place } des letzten Beams
    .path = auf dem Weg des Gewinners
    .continued = behalten und fortgesetzt
    .dropped = behalten, bei Schritt { $step } fallen gelassen

# Models compared.
translation-compared = Bild
    .accuracy = Genauigkeit
    .sentence_length = Satzlänge
    .training = Training
compared-here = hier
compared-chapter = im Kapitel (seine beste Epoche)
compared-accuracy-axis = Genauigkeit auf der Validierung, mit Teacher Forcing, über echte Zieltokens
compared-accuracy = { $num_accuracies ->
    [0] „{ $best_model }“ übersetzt am besten: **{ $best_bleu }** BLEU auf Wörtern.
   *[other] Von den { $num_accuracies } Genauigkeiten des Kapitels { $num_reached ->
        [one] ist
       *[other] sind
    } **{ $num_reached }** erreicht.
 }
    .more = Bestes BLEU auf Wörtern: { $best_bleu } („{ $best_model }“){ $lowest }. Das Kapitel druckt seine besten Epochen. { $scale }
compared-lowest = ; niedrigstes: { $bleu } („{ $model }“)
compared-scale = Die Genauigkeit von „{ $model }“ ist die von Teilwörtern: eine andere Skala.
compared-length-axis = Wörter des englischen Satzes
compared-length = { $comparison ->
    [best] Bei { $min_words } bis { $max_words } Wörtern ist „{ $model }“ am besten: **{ $bleu }** BLEU.
    [none] Aufmerksamkeit hilft hier bei keiner Länge: höchstens **{ $bleu }** BLEU.
   *[gain] Bei Sätzen von { $min_words } bis { $max_words } Wörtern bringt Aufmerksamkeit **{ $bleu }** BLEU mehr.
 }
    .more = { $details }
compared-shortest = Auf den { $num_pairs } Paaren von { $min_words } bis { $max_words } Wörtern hat es { $bleu }.
compared-attention = „{ $model }“ gegenüber demselben ohne Aufmerksamkeit („{ $baseline }“): { $shortest_gain }, { $longest_gain }.
compared-gain = { $gain } BLEU bei Sätzen von { $min_words } bis { $max_words } Wörtern ({ $num_pairs } Paare)
compared-partial-training = Die { $minutes } Minuten von „{ $model }“ sind nur der letzte Teil: Es begann mit den Gewichten eines früheren Trainings.
compared-training = { $is_complete ->
    [yes] Das längste Training am Stück, das von „{ $slowest_model }“, dauerte **{ $max_minutes }** Minuten.
   *[no] Der letzte Teil des Trainings von „{ $slowest_model }“ dauerte **{ $max_minutes }** Minuten.
 }
    .more = { $fastest } { $partial_trainings } Mitgeliefert ist die Epoche mit der besten Genauigkeit auf der Validierung. { $shipped_weights }
compared-fastest = Das schnellste, das von „{ $model }“, dauerte { $minutes }.
compared-architecture =
    .nmt_lstm = Embedding 128, LSTM 512; Embedding 128, LSTM 512, Dense 1000 (Logits)
    .nmt_bilstm = Embedding 128, bidirektionales LSTM, 256 je Richtung; Embedding 128, LSTM 512, Dense 1000 (Logits)
    .nmt_luong = Embedding 128, bidirektionales LSTM, 256 je Richtung; Embedding 128, LSTM 512, Aufmerksamkeit dot, Dense 1000 (Logits)
    .nmt_luong_general = Embedding 128, bidirektionales LSTM, 256 je Richtung; Embedding 128, LSTM 512, Aufmerksamkeit general, Dense 1000 (Logits)
    .nmt_bahdanau = Embedding 128, bidirektionales LSTM, 256 je Richtung; Embedding 128, LSTM 512, Aufmerksamkeit concat, Dense 1000 (Logits)
    .nmt_luong_tied = Embedding 128, bidirektionales LSTM, 256 je Richtung; Embedding 128, LSTM 512, Aufmerksamkeit dot, noch einmal das Embedding 1000 (Logits)
    .nmt_transformer = Embedding 128, sinusförmige Positionen, 2 + 2 Schichten mit 8 Köpfen zu 128 und Dense 128, Normen danach; Dense 1000 (Logits)
    .nmt_transformer_trained_positions = Embedding 128, gelernte Positionen, 2 + 2 Schichten mit 8 Köpfen zu 128 und Dense 128, Normen danach; Dense 1000 (Logits)
    .nmt_atlas = Embedding 256, sinusförmige Positionen, 3 + 3 Schichten mit 4 Köpfen zu 64 und Dense 1024, Normen davor; noch einmal das Embedding 8000 (Logits)
compared-weights-name =
    .mean_of_the_last_4_epochs = Mittel der letzten 4 Epochen
compared-weights = Nur von „{ $model }“ ist es „{ $weights }“.

# Teacher forcing.
compared-position-axis = Position im spanischen Satz
compared-share-axis = richtige Tokens
compared-position = Nach eigenen Tokens sind nur **{ $free_accuracy }** der nächsten richtig.
    .more = „{ $model }“, die ersten { $num_positions } Positionen: { $forced_accuracy } sind richtig nach den richtigen Tokens (Teacher Forcing), { $free_accuracy } nach eigenen. Am weitesten klafft es an Position { $position }: { $gap_forced_accuracy } gegen { $gap_free_accuracy }.
