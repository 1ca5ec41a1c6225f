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
column-so_far = Wahrscheinlichkeit bis hierher
column-token_nats = Log-Wahrscheinlichkeit in Nats
column-choice = wievielte Wahl
column-found_by = gefunden von
column-whose = wessen
column-hypothesis = Hypothese
column-continues = setzt fort
column-beam_step = Schritt
column-hypothesis_text = bis hierher
column-total = Log-Wahrscheinlichkeit
column-score = Score
column-beam_place = Platz bei ihrem Schritt
column-outcome = was daraus wurde
column-dropped_at = fallen gelassen bei Schritt
column-final_place = Platz
column-translated = Übersetzung
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
TranslateView-second = Vergleichen mit
    .help = Ein zweites Modell für denselben Satz.
    .none = keinem
translate-tokens = { $said ->
    [no] Das Modell endet sofort und sagt nichts: **{ $chance }**.
   *[yes] { $translation } hat eine Wahrscheinlichkeit von **{ $chance }**.
 }
    .more = { $told }
translate-sure = { $name }{ $count ->
    [one] 1 Token
   *[other] { $count } Tokens
 }, im Mittel je { $mean } (geometrisches Mittel), zusammen { $nats } Nats. Am wenigsten sicher war sich das Modell bei { $low }: { $share }{ $outcome ->
    [alone] .
    [first] {""}, vor { $other } mit { $other_share }.
   *[later] {""}, seine { $choice }. Wahl hinter { $other } mit { $other_share }.
 }
translate-unknown = [UNK] hat es { $count ->
    [one] 1-mal
   *[other] { $count }-mal
 } gesagt: für ein Wort, das nicht in seinem Vokabular steht.
translate-endless = Den Satz hat es nie beendet: Die Grenze von { $count } Tokens hat ihn abgeschnitten.
translate-final = Der letzte Beam
translate-thumbnail = Aus { $text } wird { $translation }; das unwahrscheinlichste Token hatte { $least }.

# Greedy, beam, sampling.
translate-ways = { $outcome ->
    [same] Beam Search findet, was auch die Greedy-Suche findet: **{ $chance }**.
    [less] Die Übersetzung der Greedy-Suche ist **{ $times }-mal** so wahrscheinlich wie die von Beam Search.
   *[more] Die Übersetzung von Beam Search ist **{ $times }-mal** so wahrscheinlich wie die der Greedy-Suche.
 }
    .more = { $outcome ->
        [same] Das ist { $beam }.
       *[other] Beam Search findet { $beam }: { $nats } Nats gegenüber der Greedy-Suche.
    }{ $outcome ->
        [less] {" "}Deren Übersetzung fiel unterwegs weg, oder die Abzüge setzten sie tiefer.
       *[other] {""}
    } { $sampled } { $loops }
translate-sampled = { $outcome ->
    [same] Sampling zieht, was die Greedy-Suche findet.
    [less] Sampling zieht eine Übersetzung, die um den Faktor { $times } unwahrscheinlicher ist als die der Greedy-Suche ({ $chance }).
   *[more] Sampling zieht eine Übersetzung, die { $times }-mal so wahrscheinlich ist wie die der Greedy-Suche ({ $chance }).
 }

# Your translation.
ScoreRequest-text = { TranslateRequest-text }
ScoreRequest-translation = Deine spanische Übersetzung
ScoreRequest-model = Modell
translate-type = Tippe deine spanische Übersetzung: Jedes Wort bekommt seine Wahrscheinlichkeit.
translate-yours-name = Deine
translate-own-name = Die des Modells
translate-yours = { $outcome ->
    [same] Deine ist Token für Token die des Modells: **{ $chance }**.
    [less] Deine ist um den Faktor **{ $times }** unwahrscheinlicher als die des Modells.
   *[more] Deine ist **{ $times }-mal** so wahrscheinlich wie die des Modells.
 }
    .more = { $outcome ->
        [same] {""}
        [less] { $nats } Nats: { $chance } gegenüber { $own }.{" "}
       *[more] +{ $nats } Nats: Die Greedy-Suche findet nicht die wahrscheinlichste.{" "}
    }{ $first } von { $count ->
        [one] deinem 1 Token
       *[other] deinen { $count } Tokens
    } { $first ->
        [one] ist
       *[other] sind
    } die erste Wahl des Modells. Am wenigsten erwartet ist { $low } mit { $share }, { $choice }. Wahl{ $choice ->
        [1] .
       *[other] ; seine erste Wahl dort ist { $likeliest } ({ $likeliest_share }).
    } { $loop }

# Beam search.
BeamView-candidates = Verworfene Kandidaten zeigen
beam-from = Zeigen ab Schritt
beam-start = Start
beam-outcome = Was daraus wurde
    .winner = Gewinner
    .final = letzter Beam
    .dropped = fallen gelassen
    .continued = fortgesetzt
    .rejected = verworfener Kandidat
    .greedy = Greedy-Suche
    .beam = Beam Search
beam-tree = { $outcome ->
    [same] Beam Search und die Greedy-Suche finden dasselbe: **{ $chance }**.
    [less] Die Übersetzung der Greedy-Suche ist **{ $times }-mal** so wahrscheinlich wie die von Beam Search.
   *[more] Beam Search findet eine Übersetzung, die **{ $times }-mal** so wahrscheinlich ist wie die der Greedy-Suche.
 }
    .more = Beam Search findet { $winner } ({ $total } Nats){ $outcome ->
        [same] {""}, und die Greedy-Suche auch.
       *[other] {""}, die Greedy-Suche { $other } ({ $other_total } Nats).
    } { $place ->
        [1] Der Gewinner führte vom ersten Schritt an{ $outcome ->
            [same] .
           *[other] {""}: Nur die Abzüge oder ein Gleichstand trennen die beiden.
        }
       *[other] Der Gewinner stand bei Schritt { $step } ({ $token }) auf Platz { $place }{ $outcome ->
            [same] .
           *[other] ; die Greedy-Suche behält nur Platz 1.
        }
    } { $lead } { $loop }
beam-lead = Sein Score ist um { $lead } Nats besser als der des zweiten.
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
compared-accuracy = { $count ->
    [0] „{ $best }“ übersetzt am besten: **{ $high }** BLEU auf Wörtern.
   *[other] Von den { $count } Genauigkeiten des Kapitels { $reached ->
        [one] ist
       *[other] sind
    } **{ $reached }** erreicht.
 }
    .more = Bestes BLEU auf Wörtern: { $high } („{ $best }“){ $lowest }. Das Kapitel druckt seine besten Epochen. { $scale }
compared-lowest = ; niedrigstes: { $low } („{ $name }“)
compared-scale = Die Genauigkeit von „{ $name }“ ist die von Teilwörtern: eine andere Skala.
compared-length-axis = Wörter des englischen Satzes
compared-length = { $outcome ->
    [best] Bei { $low } bis { $high } Wörtern ist „{ $name }“ am besten: **{ $bleu }** BLEU.
    [none] Aufmerksamkeit hilft hier bei keiner Länge: höchstens **{ $bleu }** BLEU.
   *[gain] Bei Sätzen von { $low } bis { $high } Wörtern bringt Aufmerksamkeit **{ $bleu }** BLEU mehr.
 }
    .more = { $told }
compared-short = Auf den { $pairs } Paaren von { $low } bis { $high } Wörtern hat es { $short }.
compared-attention = „{ $name }“ gegenüber demselben ohne Aufmerksamkeit („{ $other }“): { $short_gain }, { $long_gain }.
compared-gain = { $gain } BLEU bei Sätzen von { $low } bis { $high } Wörtern ({ $pairs } Paare)
compared-part = Die { $minutes } Minuten von „{ $name }“ sind nur der letzte Teil: Es begann mit den Gewichten eines früheren Trainings.
compared-training = { $whole ->
    [yes] Das längste Training am Stück, das von „{ $slow }“, dauerte **{ $most }** Minuten.
   *[no] Der letzte Teil des Trainings von „{ $slow }“ dauerte **{ $most }** Minuten.
 }
    .more = { $quick } { $parts } Mitgeliefert ist die Epoche mit der besten Genauigkeit auf der Validierung. { $own }
compared-quick = Das schnellste, das von „{ $name }“, dauerte { $minutes }.
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
compared-kept =
    .mean_of_the_last_4_epochs = Mittel der letzten 4 Epochen
compared-weights = Nur von „{ $name }“ ist es „{ $weights }“.

# Teacher forcing.
compared-position-axis = Position im spanischen Satz
compared-share-axis = richtige Tokens
compared-position = Nach eigenen Tokens sind nur **{ $free }** der nächsten richtig.
    .more = „{ $name }“, die ersten { $last } Positionen: { $forced } sind richtig nach den richtigen Tokens (Teacher Forcing), { $free } nach eigenen. Am weitesten klafft es an Position { $place }: { $wide_forced } gegen { $wide_free }.
