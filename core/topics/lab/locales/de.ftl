# The page.
page-lab = Labor
    .question = Was lernt ein Modell wann?

# The views of the page.
lab-view = Ansicht
    .dates = Datum
    .reber_grammar = Reber-Grammatik
    .writer = Schreiber
lab-dates_figure = Bild
    .accuracy = Genauigkeit
    .loss = Verlust
    .learnt_when = Wann gelernt
    .gradients = Gradienten
lab-reber_figure = Bild
    .accuracy = Genauigkeit
    .by_length = Nach Länge
    .gradients = Gradienten
lab-writer_figure = Bild
    .loss = Verlust
    .accuracy = Genauigkeit
    .gradients = Gradienten
lab-writer_example = Bei einem Zwischenstand
    .text = Text
    .characters = Zeichen

# Columns; batches, accuracy, loss, layer and weight are those of other topics.
column-model-variant = Modell
column-character-position = Zeichen des Datums
column-norm = Norm des Gradienten
column-output-position = Position in der Ausgabe
column-input-position = Position in der Eingabe
column-output-character = Zeichen der Ausgabe
column-input-character = Zeichen der Eingabe
column-string-type = Zeichenketten
column-length-group = Buchstaben einer Zeichenkette
column-unit-state = in dieser Zeichenkette
column-counterpart-state = mit dem anderen zweiten Buchstaben
column-text-split = Teil des Textes
column-character-type = Art des Zeichens
column-component-1 = erste Hauptkomponente
column-component-2 = zweite Hauptkomponente

# A training, of any model.
training-start = Start
    .done = Dieses Training ist fertig: Ändere eine Einstellung oder drück auf Neu trainieren oder Weiter.
training-retrain = Neu trainieren
training-trained = { $minutes ->
    [0] Hier soeben mit diesen Einstellungen trainiert.
    [one] Hier vor 1 Minute mit diesen Einstellungen trainiert.
   *[other] Hier vor { $minutes } Minuten mit diesen Einstellungen trainiert.
 } „Neu trainieren“ nimmt einen anderen Seed.
training-stop = Stopp
training-continue = Weiter
training-script = Keras-Skript
training-notebook = Notebook
    .dates = Dieses Notebook trainiert den Encoder-Decoder der Seite Labor, Ansicht Datum, mit den Einstellungen, die dort gewählt waren. Es braucht Keras mit TensorFlow.
    .reber = Dieses Notebook trainiert die rekurrente Schicht der Seite Labor, Ansicht Reber-Grammatik, mit den Einstellungen, die dort gewählt waren. Es braucht Keras mit TensorFlow.
    .writer = Dieses Notebook trainiert das Modell der Seite Labor, Ansicht Schreiber, mit dem Text und den Einstellungen, die dort gewählt waren. Es braucht Keras mit TensorFlow.
training-keras = .keras-Datei
training-open = In Masken öffnen
training-snapshot = Zwischenstand des Trainings
training-presets = Ausprobieren
training-none = Drück Start: Das Modell wird auf diesem Rechner trainiert, und du siehst zu.
training-full = Es warten schon zu viele Trainings: Drück in einer Minute noch einmal Start.
training-missing = Shakespeares Text liegt nicht auf diesem Rechner und ließ sich nicht herunterladen: Verbinde dich mit dem Netz, oder leg shakespeare.txt in einen Ordner und setze ATLAS_DATA_DIR auf ihn. Oder nimm einen anderen Text.
training-weights-not-finite = Nach { training-batches } sind die Gewichte NaN: Schieb den Regler zurück zu einem früheren Zwischenstand.
training-closed = Hier ist das Labor geschlossen, denn Trainings würden diesen Server für alle langsamer machen: Starte den Atlas auf deinem eigenen Rechner, oder setze dort ATLAS_LAB=on.
training-loading = TensorFlow wird geladen.
training-compiling = Das Modell wird kompiliert.
training-queue-position = { $position ->
    [one] Zwei Trainings laufen schon: Deins ist das nächste.
   *[other] Zwei Trainings laufen schon: Deins ist Nummer { $position } in der Warteschlange.
 }
training-step = Batch { $step } von { $total }, noch etwa { $seconds ->
    [one] 1 Sekunde
   *[other] { $seconds } Sekunden
 }
training-settings-changed = Die Einstellungen wurden geändert: Start trainiert neu.
training-other-viewers = { $num_viewers ->
    [one] 1 andere Person sieht diesem Training zu: Es geht ohne dich weiter.
   *[other] { $num_viewers } andere sehen diesem Training zu: Es geht ohne dich weiter.
 }
training-change = „{ $setting }“ von { $old } auf { $new }
training-changes = Gegenüber dem Training davor hast du { $changes } geändert. Gepunktete Kurven, wo es welche gibt, gehören zu ihm.

# How a training ended, where it is not done.
running-late = Die Zeit war um, bevor es fertig war: Drück Weiter, oder nimm weniger Epochen.
running-stopped = Es wurde angehalten. Weiter setzt es von hier fort.
running-early = Es wurde angehalten, bevor es ein Modell gab: Drück Start, um noch einmal zu trainieren.
running-nan = Der Verlust (Loss) ist NaN: Die Gewichte sind divergiert. Senke die Lernrate, oder kappe die Gradienten.
running-disk = Das Modell lässt sich nicht speichern: Der Ordner für temporäre Dateien ist voll, oder die App darf dort nicht schreiben. Schaff Platz, dann drück Start.
running-memory = Das Training brauchte mehr Speicher, als es haben darf: Nimm weniger Einheiten oder Beispiele, dann drück Start.
running-broken = Der Prozess des Trainings hat sich selbst beendet: Drück Start, um noch einmal zu trainieren.
running-left = Das Training wurde beendet, weil niemand zusah: Drück Start, um noch einmal zu trainieren.

# The form of dates.
DatesRequest-score_function = Aufmerksamkeit
    .help = Score einer Anfrage (Query) und eines Schlüssels (Key): ihr Skalarprodukt (Luong) oder ein kleines Netz (Bahdanau).
    .dot = Skalarprodukt
    .additive = additiv
DatesRequest-units = Einheiten
    .help = Von Encoder und Decoder, { $low } bis { $high }.
DatesRequest-learning_rate = Lernrate
    .help = Schrittweite des Optimierers, bis { $high }.
DatesRequest-optimizer = Optimierer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
DatesRequest-clip_norm = Gradienten kappen bei
    .help = Die größte Norm des Gradienten eines Gewichts; 0 kappt nichts.
DatesRequest-date_format = Gelesenes Datum
    .month = April 22, 2019
    .short = 22 Apr 2019
    .numbers = 04/22/2019
    .mixed = alle drei Formen
DatesRequest-bidirectional = Bidirektionaler Encoder
DatesRequest-num_examples = Beispiele
    .help = Datumsangaben, mit denen trainiert wird, { $low } bis { $high }; 500 weitere werden zurückgehalten.
DatesRequest-epochs = Epochen
    .help = Durchläufe durch die Trainingsdaten, { $low } bis { $high }.
DatesRequest-seed = Seed
    .help = Startwert (Seed) für die Datumsangaben, die Anfangsgewichte und die Reihenfolge der Beispiele.
AlignmentRequest-date = Dein Datum
    .help = Wie „April 22, 2019“, „22 Apr 2019“ oder „04/22/2019“.
dates-letters = Buchstaben, Ziffern, Leerzeichen, Kommas und Schrägstriche, mit denen ein Datum geschrieben wird
    .fix = Tippe ein Datum wie April 22, 2019.
dates-preset = Einstellungen
    .default = Standardeinstellungen
    .high_learning_rate = Eine zu hohe Lernrate
    .no_clipping = Große Schritte, ohne zu kappen
    .low_learning_rate = Eine zu niedrige Lernrate
    .few_units = Acht Einheiten
    .mixed_formats = Drei Arten, ein Datum zu schreiben, in beide Richtungen gelesen

# A figure of all trainings.
training-batches = { $num_batches } { $num_batches ->
    [one] Batch
   *[other] Batches
 }
training-diverged = Nach **{ training-batches }** sind die Gewichte NaN: Nichts wird vorhergesagt.
training-gradients = Der größte Gradient ist **{ $norm }**, der von Schicht { $layer } nach { training-batches }.
    .more = Jede Zeile zeigt die Norm des Gradienten der Gewichte einer Schicht, für die ersten 32 Beispiele, vor dem Kappen.
training-no-gradients = Noch ist kein Gradient bekannt.

# The figures of dates.
dates-variant = Modell
    .with_attention = mit Aufmerksamkeit
    .without_attention = ohne Aufmerksamkeit
dates-character = Zeichen { $position } ({ $character })
dates-characters = Zeichen { $positions }
dates-accuracy = { $diverged ->
    [both] { training-diverged }
    [with_attention] Ohne Aufmerksamkeit sind **{ $without_attention }** der Zeichen neuer Datumsangaben richtig; die Gewichte des Modells mit Aufmerksamkeit sind NaN.
    [without_attention] Mit Aufmerksamkeit sind **{ $with_attention }** der Zeichen neuer Datumsangaben richtig; die Gewichte des Modells ohne sie sind NaN.
   *[none] Mit Aufmerksamkeit sind **{ $with_attention }** der Zeichen neuer Datumsangaben richtig, ohne sie { $without_attention }.
 }
    .more = Das ist nach { training-batches } mit je 32 Datumsangaben. { $batches_to_99 ->
        [-1] Mit Aufmerksamkeit wurden 99 % nicht erreicht.
        [one] Mit Aufmerksamkeit waren 99 % nach { $batches_to_99 } Batch erreicht, in { $seconds_to_99 } Sekunden.
       *[other] Mit Aufmerksamkeit waren 99 % nach { $batches_to_99 } Batches erreicht, in { $seconds_to_99 } Sekunden.
     } Jedes Zeichen wird aus den richtigen davor vorhergesagt (Teacher Forcing). Mit den 500 Datumsangaben wurde nie trainiert. Beide Modelle sehen dieselben Batches.
dates-loss = { $diverged ->
    [both] { training-diverged }
    [with_attention] Ohne Aufmerksamkeit ist der Verlust (Loss) bei neuen Datumsangaben **{ $without_attention }**; mit ihr ist er NaN.
    [without_attention] Mit Aufmerksamkeit ist der Verlust (Loss) bei neuen Datumsangaben **{ $with_attention }**; ohne sie ist er NaN.
   *[none] Mit Aufmerksamkeit ist der Verlust (Loss) bei neuen Datumsangaben **{ $with_attention }**, ohne sie { $without_attention }.
 }
    .more = Das ist das Mittel über 500 zurückgehaltene Datumsangaben mit 10 Zeichen, nach { training-batches }.
dates-learning_order = Ohne Aufmerksamkeit { $without_attention ->
    [one] ist
   *[other] sind
 } **{ $without_attention }** von 10 Zeichen noch nicht gelernt, mit ihr { $with_attention }.
    .more = Ein Zeichen gilt als gelernt, sobald es in 90 % der zurückgehaltenen Datumsangaben richtig ist. { $with_attention ->
        [0] Mit Aufmerksamkeit zuletzt gelernt: { $characters }.
       *[other] Mit Aufmerksamkeit sind noch nicht alle gelernt; am seltensten richtig: { $characters }.
     } Die beiden Striche sind in jedem Datum gleich.
dates-alignment = { $date } wird als **{ $output_with_attention }** geschrieben, ohne Aufmerksamkeit als { $output_without_attention }.
    .more = { $is_correct ->
        [yes] Mit Aufmerksamkeit ist es richtig.
        [no] Mit Aufmerksamkeit ist es noch nicht richtig.
       *[other] Es ist kein Datum in einem Format des Trainings.
     } Nach { training-batches } ist das größte Gewicht einer Zeile im Mittel { $largest_weight }; wären alle gleich, hätte jedes { $uniform_weight }.

# The form of Reber's grammar.
ReberRequest-layer = Schicht
    .help = Eine rekurrente Schicht von Keras.
    .gru = GRU
    .lstm = LSTM
    .simple = SimpleRNN
ReberRequest-padding = Padding
    .help = Mit einer Maske hört die Schicht am Ende einer Zeichenkette auf; ohne sie liest sie auch das Padding (Auffüllung); Ragged Batches haben Zeichenketten von einer Länge, ohne Padding.
    .mask = mit Maske
    .none = ohne Maske
    .ragged = ragged, nach Länge
ReberRequest-units = Einheiten
    .help = Der Schicht, { $low } bis { $high }.
ReberRequest-learning_rate = Lernrate
    .help = Schrittweite des Optimierers, bis { $high }.
ReberRequest-optimizer = Optimierer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
ReberRequest-clip_norm = Gradienten kappen bei
    .help = Die größte Norm des Gradienten eines Gewichts; 0 kappt nichts.
ReberRequest-num_examples = Beispiele
    .help = Zeichenketten, mit denen trainiert wird, { $low } bis { $high }; 600 weitere werden zurückgehalten.
ReberRequest-epochs = Epochen
    .help = Durchläufe durch die Trainingsdaten, { $low } bis { $high }.
ReberRequest-seed = Seed
    .help = Startwert (Seed) für die Zeichenketten, die Anfangsgewichte und die Reihenfolge der Beispiele.
StringReadingRequest-string = Deine Zeichenkette
    .help = Aus den Buchstaben B, E, P, S, T, V, X.
reber-letters = Buchstaben der Grammatik: B, E, P, S, T, V, X
    .fix = Tippe eine Zeichenkette wie BTBTSXSETE.
reber-preset = Einstellungen
    .default = Standardeinstellungen
    .no_mask = Ohne Maske
    .ragged = Ragged Batches statt Padding
    .simple = Ein SimpleRNN
    .high_learning_rate = Eine zu hohe Lernrate, ohne zu kappen
    .few_units = Vier Einheiten

# The figures of Reber's grammar.
reber-string_type = Zeichenketten
    .valid = Zeichenketten der Grammatik
    .wrong_letter = mit einem anderen Buchstaben
    .wrong_repeat = mit falschem vorletzten Buchstaben
reber-unit = Einheit { $unit }
reber-accuracy = { $diverged ->
    [yes] { training-diverged }
   *[no] Von den Zeichenketten mit falschem vorletzten Buchstaben werden **{ $wrong_repeat }** erkannt, von denen mit einem anderen falschen Buchstaben { $wrong_letter }.
 }
    .more = { $diverged ->
        [yes] {""}
       *[no] Von den Zeichenketten der Grammatik werden { $valid } angenommen.
     } Das ist nach { training-batches }. Anzahl: { $num_valid } Zeichenketten der Grammatik, { $num_wrong_letter } mit einem anderen Buchstaben und { $num_wrong_repeat }, deren vorletzter Buchstabe nicht gleich dem zweiten ist. Um diese zu erkennen, muss ein Modell den zweiten Buchstaben bis dorthin behalten.
reber-lengths = { $diverged ->
    [yes] { training-diverged }
   *[no] Von den längsten Zeichenketten mit falschem vorletzten Buchstaben werden **{ $accuracy_longest }** erkannt, von den kürzesten { $accuracy_shortest }.
 }
    .more = Die kürzesten haben { $shortest_group } Buchstaben, die längsten { $longest_group }. Je länger die Zeichenkette, desto länger muss der zweite Buchstabe behalten werden. Von den längsten gibt es { $num_longest }.
reber-reading = Am Ende von { $string } ist P(gültig) **{ $probability }**.
    .more = Das ist nach { training-batches }. { $distinguishes ->
        [yes] Von allen Einheiten unterscheidet Einheit { $unit } den zweiten Buchstaben am besten: Vor den letzten zwei Buchstaben weicht ihr Zustand um { $difference } von dem in der Zeichenkette ab, deren zweiter Buchstabe der andere ist, T oder P.
       *[no] {""}
     } Das Modell wird mit seinem Urteil am Ende einer Zeichenkette trainiert; davor zeigt die Kurve, was es dort sagen würde.

# A text of one's own, of any view.
own-text-file = Oder eine Datei mit reinem Text
own-text-refused = Diese Datei ist kein reiner Text in UTF-8: Speichere sie als UTF-8, oder füge den Text in das Feld ein.
own-text-kept = Dein Text bleibt in dieser Sitzung: Kein Link enthält ihn.

# The form of the writer.
WriterRequest-corpus = Text
    .help = Die englischen Wörter dieses Atlas (rund 50.000 Zeichen), die ersten 200.000 Zeichen von Shakespeare (wird heruntergeladen, wo er nicht auf diesem Rechner liegt) oder dein eigener Text.
    .atlas = Wörter dieses Atlas
    .shakespeare = Shakespeare
    .custom = dein eigener
WriterRequest-text = Dein Text
    .help = { $low } bis { $high } Zeichen. Das letzte Zehntel wird zurückgehalten.
WriterRequest-layer = Modell
    .help = Eine rekurrente Schicht von Keras oder ein Transformer aus zwei Blöcken, der die letzten 64 Zeichen sieht.
    .gru = GRU
    .lstm = LSTM
    .simple = SimpleRNN
    .transformer = Transformer
WriterRequest-units = Einheiten
    .help = Der Schicht; beim Transformer seine Breite. { $low } bis { $high }.
WriterRequest-learning_rate = { ReberRequest-learning_rate }
    .help = { ReberRequest-learning_rate.help }
WriterRequest-max_characters = Benutzte Zeichen
    .help = Vom Anfang des Textes, { $low } bis { $high }. Das letzte Zehntel davon wird zurückgehalten.
WriterRequest-optimizer = { ReberRequest-optimizer }
    .adam = { ReberRequest-optimizer.adam }
    .nadam = { ReberRequest-optimizer.nadam }
    .rmsprop = { ReberRequest-optimizer.rmsprop }
    .sgd = { ReberRequest-optimizer.sgd }
WriterRequest-clip_norm = { ReberRequest-clip_norm }
    .help = { ReberRequest-clip_norm.help }
WriterRequest-epochs = { ReberRequest-epochs }
    .help = Durchläufe durch den Text, { $low } bis { $high }.
WriterRequest-seed = { ReberRequest-seed }
    .help = Startwert (Seed) für die Anfangsgewichte und die Reihenfolge der Abschnitte.
WritingRequest-prompt = Anfang (Prompt)
    .help = Was das Modell zuerst liest, höchstens { $high } Zeichen.
WritingRequest-temperature = Temperatur
    .help = 0 nimmt immer das wahrscheinlichste Zeichen, 1 zieht aus der Verteilung des Modells selbst.
WritingRequest-text_seed = Seed des Textes
    .help = Bei jedem Zwischenstand wird mit denselben Zufallszahlen gezogen.
writer-text-fix = Füge einen anderen Text ein, oder nimm die Wörter dieses Atlas.
writer-letters = einen Text mit Buchstaben
writer-distinct = einen Text aus 2 bis { $max_characters } verschiedenen Zeichen
writer-preset = Einstellungen
    .default = Standardeinstellungen
    .simple = Ein SimpleRNN
    .transformer = Ein Transformer
    .few_units = Acht Einheiten
    .overfitting = Overfitting: wenig Text, viele Epochen
    .high_learning_rate = Eine zu hohe Lernrate
    .no_clipping = Große Schritte, ohne zu kappen

# The figures of the writer.
writer-split = Text
    .training = Trainingstext
    .held_out = zurückgehalten
writer-character_type = Zeichen
    .vowel = Vokale
    .consonant = Konsonanten
    .letter = andere Buchstaben
    .digit = Ziffern
    .other = Leer- und Satzzeichen
writer-best_snapshot = { $best_step ->
    [0] vor dem Training
    [one] nach { $best_step } Batch
   *[other] nach { $best_step } Batches
 }
writer-loss = { $trend ->
    [nan] Der Verlust (Loss) ist NaN: Beim zurückgehaltenen Text war er { writer-best_snapshot } am niedrigsten, **{ $lowest }**.
    [untrained] Vor dem Training ist der Verlust (Loss) beim zurückgehaltenen Text **{ $held_out }**.
    [falling] Der Verlust (Loss) beim zurückgehaltenen Text ist **{ $held_out }**, so niedrig wie noch nie: Er fällt noch.
    [flat] Der Verlust (Loss) beim zurückgehaltenen Text ist **{ $held_out }** und fällt nicht mehr: So niedrig war er schon { writer-best_snapshot }.
    [diverging] { $best_step ->
        [0] Der Verlust (Loss) beim zurückgehaltenen Text ist seit Beginn des Trainings um **{ $rise }** gestiegen, und der beim Trainingstext auch: Das Modell ist schlechter als ein untrainiertes.
       *[other] Der Verlust (Loss) beim zurückgehaltenen Text war { writer-best_snapshot } am niedrigsten und ist seitdem um **{ $rise }** gestiegen, und der beim Trainingstext auch.
     }
   *[overfitting] Overfitting: Beim zurückgehaltenen Text war der Verlust (Loss) { writer-best_snapshot } am niedrigsten und ist seitdem um **{ $rise }** gestiegen.
 }
    .more = { $trend ->
        [nan] Die Gewichte sind divergiert.
       *[other] Nach { training-batches } ist er beim zurückgehaltenen Text { $held_out }, beim Trainingstext { $training }.
     } An seinem niedrigsten Punkt ist er { $first_position_loss } für das erste Zeichen, das in einem Abschnitt folgt, und { $last_positions_loss } für die letzten 16: Ist die zweite Zahl kleiner, sagt das Modell besser vorher, je mehr es gelesen hat. Der Verlust ist in Nats je Zeichen, für das Modell bei jedem Zwischenstand, für immer dieselben Abschnitte von 64 Zeichen. Zurückgehalten wird das letzte Zehntel des Textes.
writer-accuracy = { $diverged ->
    [yes] { training-diverged }
   *[no] Von den zurückgehaltenen Zeichen sind **{ $held_out }** die erste Wahl des Modells.
 }
    .more = { $diverged ->
        [yes] {""}
       *[no] Beim Trainingstext sind es { $training }.
     } Das ist nach { training-batches }; jedes Zeichen wird aus den richtigen davor vorhergesagt (Teacher Forcing).
writer-writing = { $num_words ->
    [0] Es schreibt noch kein Wort aus drei Buchstaben; im Mittel gab es dem gezogenen Zeichen **{ $mean_probability }**.
    [one] Von { $num_words } Wort, das es schreibt, { $num_known_words ->
        [one] steht **{ $num_known_words }** im Text.
       *[other] stehen **{ $num_known_words }** im Text.
     }
   *[other] Von { $num_words } Wörtern, die es schreibt, { $num_known_words ->
        [one] steht **{ $num_known_words }** im Text.
       *[other] stehen **{ $num_known_words }** im Text.
     }
 }
    .more = Das ist nach { training-batches }. Im Mittel hatte das Modell dem gezogenen Zeichen { $mean_probability } gegeben. Gezählt werden Wörter ab drei Buchstaben. { $unknown_characters ->
        [none] {""}
       *[other] Vom Anfang wurde { $unknown_characters } weggelassen, denn das hat der Text nicht.
     }
writer-characters = { $num_vowels ->
    [0] Keins der { $num_characters } Zeichen ist ein kleiner lateinischer Vokal, also werden **0** verglichen.
    [1] Der Text hat **1** kleinen lateinischen Vokal: Es gibt keinen anderen, dem er nahe sein könnte.
   *[other] Von { $num_vowels } Vokalen { $num_vowel_neighbours ->
        [one] liegt **{ $num_vowel_neighbours }** einem anderen Vokal am nächsten.
       *[other] liegen **{ $num_vowel_neighbours }** einem anderen Vokal am nächsten.
     }
 }
    .more = { $num_vowels ->
        [0] {""}
        [1] {""}
       *[other] Unter { $num_letters } kleinen Buchstaben wäre ein zufälliger für { $expected_by_chance } von ihnen ein Vokal.
     } Zwei Zeichen liegen nahe beieinander, wo ihre Embeddings in ähnliche Richtungen zeigen, denn auf sie folgen ähnliche Zeichen. Die Karte zeigt die zwei Richtungen, in denen sich die Embeddings, alle mit Länge 1, am meisten unterscheiden, nach { training-batches }; die nächsten Nachbarn werden in allen Dimensionen berechnet. Eine Beschriftung fehlt, wo sie eine andere verdecken würde.
