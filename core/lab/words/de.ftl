# The page.
page-lab = Labor
    .question = Was lernt ein Modell wann?

# The views of the page.
lab-view = Ansicht
    .dates = Datum
    .reber_grammar = Reber-Grammatik
lab-dates_figure = Bild
    .accuracy = Genauigkeit
    .loss = Verlust
    .learnt_when = Wann gelernt
    .gradients = Gradienten
lab-reber_figure = Bild
    .accuracy = Genauigkeit
    .by_length = Nach Länge
    .gradients = Gradienten

# Columns; batches, accuracy, loss, layer and weight are those of other topics.
column-half = Modell
column-date-place = Zeichen des Datums
column-norm = Norm des Gradienten
column-row-written = geschrieben als Nr.
column-row-read = gelesen als Nr.
column-character-written = geschriebenes Zeichen
column-character-read = gelesenes Zeichen
column-string-kind = Zeichenketten
column-string-lengths = Buchstaben einer Zeichenkette
column-state-here = in dieser Zeichenkette
column-state-other = mit dem anderen zweiten Buchstaben

# A training, of any model.
training-start = Start
training-stop = Stopp
training-continue = Weiter
training-script = Keras-Skript
training-notebook = Notebook
    .dates = Dieses Notebook trainiert den Encoder-Decoder der Seite Labor, Ansicht Datum, mit den Einstellungen, die dort gewählt waren. Es braucht Keras mit TensorFlow.
    .reber = Dieses Notebook trainiert die rekurrente Schicht der Seite Labor, Ansicht Reber-Grammatik, mit den Einstellungen, die dort gewählt waren. Es braucht Keras mit TensorFlow.
training-keras = .keras-Datei
training-open = In Masken öffnen
training-moment = Moment des Trainings
training-offers = Ausprobieren
training-none = Drück Start: Das Modell wird auf diesem Rechner trainiert, und du siehst zu.
training-full = Es warten schon zu viele Trainings: Drück in einer Minute noch einmal Start.
training-closed = Hier ist das Labor geschlossen, denn Trainings würden diesen Server für alle langsamer machen: Starte den Atlas auf deinem eigenen Rechner, oder setze dort ATLAS_LAB=on.
training-loading = TensorFlow wird geladen.
training-compiling = Keras kompiliert das Modell.
training-place = { $place ->
    [one] Zwei Trainings laufen schon: Deins ist das nächste.
   *[other] Zwei Trainings laufen schon: Deins ist Nummer { $place } in der Warteschlange.
 }
training-step = Batch { $step } von { $total }, noch etwa { $left ->
    [one] 1 Sekunde
   *[other] { $left } Sekunden
 }
training-other = Die Einstellungen wurden geändert: Start trainiert neu.
training-others = { $count ->
    [one] 1 andere Person sieht diesem Training zu: Es geht ohne dich weiter.
   *[other] { $count } andere sehen diesem Training zu: Es geht ohne dich weiter.
 }
training-change = „{ $what }“ von { $old } auf { $new }
training-changes = Gegenüber dem Training davor hast du { $changes } geändert. Gepunktete Kurven, wo es welche gibt, gehören zu ihm.

# How a training ended, where it is not done.
running-late = Die Zeit war um, bevor es fertig war: Drück Weiter, oder nimm weniger Beispiele.
running-stopped = Es wurde angehalten. Weiter setzt es von hier fort.
running-nan = Der Verlust (Loss) ist keine Zahl mehr: Die Gewichte sind über alle Grenzen gewachsen. Senke die Lernrate, oder kappe die Gradienten.
running-disk = Das Modell lässt sich nicht speichern, denn die Festplatte ist voll: Schaff Platz, dann drück Start.
running-memory = Das Training brauchte mehr Speicher, als es haben darf: Nimm weniger Einheiten oder Beispiele, dann drück Start.
running-broken = Der Prozess des Trainings hat sich selbst beendet: Drück Start, um noch einmal zu trainieren.
running-left = Das Training wurde beendet, weil niemand zusah: Drück Start, um noch einmal zu trainieren.

# The form of dates.
DatesRequest-attention = Aufmerksamkeit
    .help = Wie eine Anfrage (Query) mit einem Schlüssel (Key) verglichen wird: durch ihr Produkt oder durch ein kleines Netz (Bahdanau).
    .dot = Skalarprodukt
    .additive = additiv
DatesRequest-units = Einheiten
    .help = Von Encoder und Decoder, { $low } bis { $high }.
DatesRequest-learning_rate = Lernrate
    .help = Wie weit ein Schritt geht, bis { $high }.
DatesRequest-optimizer = Optimierer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
DatesRequest-clip = Gradienten kappen bei
    .help = Die größte Norm des Gradienten eines Gewichts; 0 kappt nichts.
DatesRequest-style = Gelesenes Datum
    .month = April 22, 2019
    .short = 22 Apr 2019
    .numbers = 04/22/2019
    .mixed = alle drei Formen
DatesRequest-bidirectional = Bidirektionaler Encoder
DatesRequest-examples = Beispiele
    .help = Datumsangaben, mit denen trainiert wird, { $low } bis { $high }; 500 weitere werden zurückgehalten.
DatesRequest-epochs = Epochen
    .help = Wie oft jedes Beispiel gesehen wird, { $low } bis { $high }.
DatesRequest-seed = Seed
    .help = Startwert (Seed) für die Datumsangaben, die ersten Gewichte und die Reihenfolge der Beispiele.
AlignmentRequest-date = Dein Datum
    .help = Wie „April 22, 2019“, „22 Apr 2019“ oder „04/22/2019“.
dates-letters = Buchstaben, Ziffern, Leerzeichen, Kommas und Schrägstriche, mit denen ein Datum geschrieben wird
    .fix = Tippe ein Datum wie April 22, 2019.
dates-offer = Einstellungen
    .as_before = Wie am Anfang
    .too_high = Eine zu hohe Lernrate
    .no_clipping = Große Schritte, ohne zu kappen
    .too_low = Eine zu niedrige Lernrate
    .few_units = Acht Einheiten
    .mixed = Drei Arten, ein Datum zu schreiben, in beide Richtungen gelesen

# A figure of all trainings.
looks-gradients = Der größte Gradient ist **{ $norm }**, der von Schicht { $layer } nach { $batches } { $batches ->
    [one] Batch
   *[other] Batches
 }.
    .more = Eine Zeile ist eine Schicht: die Norm des Gradienten ihrer Gewichte, für die ersten 32 Beispiele, bevor er gekappt wird.

# The figures of dates.
dates-half = Modell
    .with = mit Aufmerksamkeit
    .without = ohne Aufmerksamkeit
dates-place = Zeichen { $number } ({ $sign })
dates-accuracy = Mit Aufmerksamkeit sind **{ $with }** der Zeichen neuer Datumsangaben richtig, ohne sie { $without }.
    .more = Das ist nach { $batches } { $batches ->
        [one] Batch
       *[other] Batches
     } mit je 32 Datumsangaben. { $learnt ->
        [-1] Mit Aufmerksamkeit wurden 99 % nicht erreicht.
        [one] Mit Aufmerksamkeit waren 99 % nach { $learnt } Batch erreicht, in { $seconds } Sekunden.
       *[other] Mit Aufmerksamkeit waren 99 % nach { $learnt } Batches erreicht, in { $seconds } Sekunden.
     } Jedes Zeichen wird aus den richtigen davor vorhergesagt (Teacher Forcing). Mit den 500 Datumsangaben wurde nie trainiert. Beide Modelle sehen dieselben Batches.
dates-loss = Mit Aufmerksamkeit ist der Verlust (Loss) bei neuen Datumsangaben **{ $with }**, ohne sie { $without }.
    .more = Das ist das Mittel über 500 zurückgehaltene Datumsangaben mit 10 Zeichen, nach { $batches } { $batches ->
        [one] Batch
       *[other] Batches
     }.
dates-learnt = Ohne Aufmerksamkeit { $without ->
    [one] ist
   *[other] sind
 } **{ $without }** von 10 Zeichen noch nicht gelernt, mit ihr { $with }.
    .more = Ein Zeichen gilt als gelernt, sobald es in 90 % der zurückgehaltenen Datumsangaben richtig ist. { $with ->
        [0] Mit Aufmerksamkeit kam { $place } zuletzt.
       *[other] Mit Aufmerksamkeit sind noch nicht alle gelernt; { $place } ist am seltensten richtig.
     } Die beiden Striche sind in jedem Datum gleich.
dates-alignment = { $date } wird als **{ $written }** geschrieben, ohne Aufmerksamkeit als { $without }.
    .more = { $right ->
        [yes] Mit Aufmerksamkeit ist es richtig.
        [no] Mit Aufmerksamkeit ist es noch nicht richtig.
       *[other] So geschrieben kam kein Datum im Training vor.
     } Nach { $batches } { $batches ->
        [one] Batch
       *[other] Batches
     } ist das größte Gewicht einer Zeile im Mittel { $largest }; wären alle gleich, hätte jedes { $even }.

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
    .help = Wie weit ein Schritt geht, bis { $high }.
ReberRequest-optimizer = Optimierer
    .adam = Adam
    .nadam = Nadam
    .rmsprop = RMSprop
    .sgd = SGD
ReberRequest-clip = Gradienten kappen bei
    .help = Die größte Norm des Gradienten eines Gewichts; 0 kappt nichts.
ReberRequest-examples = Beispiele
    .help = Zeichenketten, mit denen trainiert wird, { $low } bis { $high }; 600 weitere werden zurückgehalten.
ReberRequest-epochs = Epochen
    .help = Wie oft jedes Beispiel gesehen wird, { $low } bis { $high }.
ReberRequest-seed = Seed
    .help = Startwert (Seed) für die Zeichenketten, die ersten Gewichte und die Reihenfolge der Beispiele.
StringRequest-string = Deine Zeichenkette
    .help = Aus den Buchstaben B, E, P, S, T, V, X.
reber-letters = Buchstaben der Grammatik: B, E, P, S, T, V, X
    .fix = Tippe eine Zeichenkette wie BTBTSXSETE.
reber-offer = Einstellungen
    .as_before = Wie am Anfang
    .no_mask = Ohne Maske
    .ragged = Ragged Batches statt Padding
    .simple = Ein SimpleRNN
    .too_high = Eine zu hohe Lernrate, ohne zu kappen
    .few_units = Vier Einheiten

# The figures of Reber's grammar.
reber-kind = Zeichenketten
    .valid = Zeichenketten der Grammatik
    .near = mit einem anderen Buchstaben
    .far = mit falschem vorletzten Buchstaben
reber-unit = Einheit { $unit }
reber-accuracy = Von den Zeichenketten mit falschem vorletzten Buchstaben werden **{ $far }** erkannt, von denen mit einem anderen falschen Buchstaben { $near }.
    .more = Von den Zeichenketten der Grammatik werden { $valid } angenommen. Das ist nach { $batches } { $batches ->
        [one] Batch
       *[other] Batches
     }. Anzahl: { $valid-count } Zeichenketten der Grammatik, { $near-count } mit einem anderen Buchstaben und { $far-count }, deren vorletzter Buchstabe nicht gleich dem zweiten ist. Um diese zu erkennen, muss ein Modell den zweiten Buchstaben bis dorthin behalten.
reber-lengths = Von den längsten Zeichenketten mit falschem vorletzten Buchstaben werden **{ $long }** erkannt, von den kürzesten { $short }.
    .more = Die kürzesten haben { $least } Buchstaben, die längsten { $most }. Je länger die Zeichenkette, desto länger muss der zweite Buchstabe behalten werden. Von den längsten gibt es { $count }.
reber-reading = Am Ende von { $string } ist P(gültig) **{ $probability }**.
    .more = Das ist nach { $batches } { $batches ->
        [one] Batch
       *[other] Batches
     }. Von allen Einheiten unterscheidet Einheit { $unit } den zweiten Buchstaben am besten: Vor den letzten zwei Buchstaben weicht ihr Zustand um { $apart } von dem in der Zeichenkette ab, deren zweiter Buchstabe der andere ist, T oder P. Ein Modell wird nur am Ende einer Zeichenkette nach seinem Urteil gefragt; davor zeigt die Kurve, was es dort sagen würde.
