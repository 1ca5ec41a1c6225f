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
lab-writer_example = In einem Moment
    .text = Text
    .characters = Zeichen

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
column-text-part = Teil des Textes
column-character-kind = Art des Zeichens
column-component-1 = erste Hauptkomponente
column-component-2 = zweite Hauptkomponente

# A training, of any model.
training-start = Start
    .done = Dieses Training ist fertig: Ändere eine Einstellung oder drück auf Neu trainieren oder Weiter.
training-anew = Neu trainieren
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
training-moment = Moment des Trainings
training-offers = Ausprobieren
training-none = Drück Start: Das Modell wird auf diesem Rechner trainiert, und du siehst zu.
training-full = Es warten schon zu viele Trainings: Drück in einer Minute noch einmal Start.
training-missing = Shakespeares Text liegt nicht auf diesem Rechner und ließ sich nicht herunterladen: Verbinde dich mit dem Netz, oder leg shakespeare.txt in einen Ordner und setze ATLAS_DATA_DIR auf ihn. Oder nimm einen anderen Text.
training-no-numbers = Nach { looks-batches } sind die Gewichte keine Zahlen mehr: Schieb den Regler zurück, um einen Moment davor anzusehen.
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
running-late = Die Zeit war um, bevor es fertig war: Drück Weiter, oder nimm weniger Epochen.
running-stopped = Es wurde angehalten. Weiter setzt es von hier fort.
running-early = Es wurde angehalten, bevor es ein Modell gab: Drück Start, um noch einmal zu trainieren.
running-nan = Der Verlust (Loss) ist keine Zahl mehr: Die Gewichte sind über alle Grenzen gewachsen. Senke die Lernrate, oder kappe die Gradienten.
running-disk = Das Modell lässt sich nicht speichern: Der Ordner für temporäre Dateien ist voll, oder die App darf dort nicht schreiben. Schaff Platz, dann drück Start.
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
looks-batches = { $batches } { $batches ->
    [one] Batch
   *[other] Batches
 }
looks-nan = Nach **{ looks-batches }** sind die Gewichte keine Zahlen mehr: Nichts wird vorhergesagt.
looks-gradients = Der größte Gradient ist **{ $norm }**, der von Schicht { $layer } nach { looks-batches }.
    .more = Eine Zeile ist eine Schicht: die Norm des Gradienten ihrer Gewichte, für die ersten 32 Beispiele, bevor er gekappt wird.
looks-no-gradients = Noch ist kein Gradient bekannt.

# The figures of dates.
dates-half = Modell
    .with = mit Aufmerksamkeit
    .without = ohne Aufmerksamkeit
dates-place = Zeichen { $number } ({ $sign })
dates-places = Zeichen { $numbers }
dates-accuracy = { $dead ->
    [with-without] { looks-nan }
    [with] Ohne Aufmerksamkeit sind **{ $without }** der Zeichen neuer Datumsangaben richtig; die Gewichte des Modells mit Aufmerksamkeit sind keine Zahlen mehr.
    [without] Mit Aufmerksamkeit sind **{ $with }** der Zeichen neuer Datumsangaben richtig; die Gewichte des Modells ohne sie sind keine Zahlen mehr.
   *[none] Mit Aufmerksamkeit sind **{ $with }** der Zeichen neuer Datumsangaben richtig, ohne sie { $without }.
 }
    .more = Das ist nach { looks-batches } mit je 32 Datumsangaben. { $learnt ->
        [-1] Mit Aufmerksamkeit wurden 99 % nicht erreicht.
        [one] Mit Aufmerksamkeit waren 99 % nach { $learnt } Batch erreicht, in { $seconds } Sekunden.
       *[other] Mit Aufmerksamkeit waren 99 % nach { $learnt } Batches erreicht, in { $seconds } Sekunden.
     } Jedes Zeichen wird aus den richtigen davor vorhergesagt (Teacher Forcing). Mit den 500 Datumsangaben wurde nie trainiert. Beide Modelle sehen dieselben Batches.
dates-loss = { $dead ->
    [with-without] { looks-nan }
    [with] Ohne Aufmerksamkeit ist der Verlust (Loss) bei neuen Datumsangaben **{ $without }**; mit ihr ist er keine Zahl mehr.
    [without] Mit Aufmerksamkeit ist der Verlust (Loss) bei neuen Datumsangaben **{ $with }**; ohne sie ist er keine Zahl mehr.
   *[none] Mit Aufmerksamkeit ist der Verlust (Loss) bei neuen Datumsangaben **{ $with }**, ohne sie { $without }.
 }
    .more = Das ist das Mittel über 500 zurückgehaltene Datumsangaben mit 10 Zeichen, nach { looks-batches }.
dates-learnt = Ohne Aufmerksamkeit { $without ->
    [one] ist
   *[other] sind
 } **{ $without }** von 10 Zeichen noch nicht gelernt, mit ihr { $with }.
    .more = Ein Zeichen gilt als gelernt, sobald es in 90 % der zurückgehaltenen Datumsangaben richtig ist. { $with ->
        [0] Mit Aufmerksamkeit zuletzt gelernt: { $place }.
       *[other] Mit Aufmerksamkeit sind noch nicht alle gelernt; am seltensten richtig: { $place }.
     } Die beiden Striche sind in jedem Datum gleich.
dates-alignment = { $date } wird als **{ $written }** geschrieben, ohne Aufmerksamkeit als { $without }.
    .more = { $right ->
        [yes] Mit Aufmerksamkeit ist es richtig.
        [no] Mit Aufmerksamkeit ist es noch nicht richtig.
       *[other] So geschrieben kam kein Datum im Training vor.
     } Nach { looks-batches } ist das größte Gewicht einer Zeile im Mittel { $largest }; wären alle gleich, hätte jedes { $even }.

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
reber-accuracy = { $dead ->
    [yes] { looks-nan }
   *[no] Von den Zeichenketten mit falschem vorletzten Buchstaben werden **{ $far }** erkannt, von denen mit einem anderen falschen Buchstaben { $near }.
 }
    .more = { $dead ->
        [yes] {""}
       *[no] Von den Zeichenketten der Grammatik werden { $valid } angenommen.
     } Das ist nach { looks-batches }. Anzahl: { $valid-count } Zeichenketten der Grammatik, { $near-count } mit einem anderen Buchstaben und { $far-count }, deren vorletzter Buchstabe nicht gleich dem zweiten ist. Um diese zu erkennen, muss ein Modell den zweiten Buchstaben bis dorthin behalten.
reber-lengths = { $dead ->
    [yes] { looks-nan }
   *[no] Von den längsten Zeichenketten mit falschem vorletzten Buchstaben werden **{ $long }** erkannt, von den kürzesten { $short }.
 }
    .more = Die kürzesten haben { $least } Buchstaben, die längsten { $most }. Je länger die Zeichenkette, desto länger muss der zweite Buchstabe behalten werden. Von den längsten gibt es { $count }.
reber-reading = Am Ende von { $string } ist P(gültig) **{ $probability }**.
    .more = Das ist nach { looks-batches }. { $tells ->
        [yes] Von allen Einheiten unterscheidet Einheit { $unit } den zweiten Buchstaben am besten: Vor den letzten zwei Buchstaben weicht ihr Zustand um { $apart } von dem in der Zeichenkette ab, deren zweiter Buchstabe der andere ist, T oder P.
       *[no] {""}
     } Ein Modell wird nur am Ende einer Zeichenkette nach seinem Urteil gefragt; davor zeigt die Kurve, was es dort sagen würde.

# A text of one's own, of any view.
own-text-file = Oder eine Datei mit reinem Text
own-text-refused = Diese Datei ist kein reiner Text in UTF-8: Speichere sie als UTF-8, oder füge den Text in das Feld ein.
own-text-kept = Dein Text bleibt in dieser Sitzung: Kein Link enthält ihn.

# The form of the writer.
WriterRequest-corpus = Text
    .help = Die englischen Wörter dieses Atlas (rund 50.000 Zeichen), die ersten 200.000 Zeichen von Shakespeare (wird heruntergeladen, wo er nicht auf diesem Rechner liegt) oder dein eigener Text.
    .atlas = Wörter dieses Atlas
    .shakespeare = Shakespeare
    .own = dein eigener
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
WriterRequest-length = Benutzte Zeichen
    .help = Vom Anfang des Textes, { $low } bis { $high }. Das letzte Zehntel davon wird zurückgehalten.
WriterRequest-optimizer = { ReberRequest-optimizer }
    .adam = { ReberRequest-optimizer.adam }
    .nadam = { ReberRequest-optimizer.nadam }
    .rmsprop = { ReberRequest-optimizer.rmsprop }
    .sgd = { ReberRequest-optimizer.sgd }
WriterRequest-clip = { ReberRequest-clip }
    .help = { ReberRequest-clip.help }
WriterRequest-epochs = { ReberRequest-epochs }
    .help = Wie oft der Text gesehen wird, { $low } bis { $high }.
WriterRequest-seed = { ReberRequest-seed }
    .help = Startwert (Seed) für die ersten Gewichte und die Reihenfolge der Abschnitte.
WritingRequest-prompt = Anfang (Prompt)
    .help = Was das Modell zuerst liest, höchstens { $high } Zeichen.
WritingRequest-temperature = Temperatur
    .help = 0 nimmt immer das wahrscheinlichste Zeichen, 1 zieht aus der Verteilung des Modells selbst.
WritingRequest-text_seed = Seed des Textes
    .help = In jedem Moment des Trainings wird mit denselben Zufallszahlen gezogen.
writer-own = Füge einen anderen Text ein, oder nimm die Wörter dieses Atlas.
writer-letters = einen Text mit Buchstaben
writer-different = einen Text aus 2 bis { $most } verschiedenen Zeichen
writer-offer = Einstellungen
    .as_before = Wie am Anfang
    .simple = Ein SimpleRNN
    .transformer = Ein Transformer
    .few_units = Acht Einheiten
    .overfitting = Overfitting: wenig Text, viele Epochen
    .too_high = Eine zu hohe Lernrate
    .no_clipping = Große Schritte, ohne zu kappen

# The figures of the writer.
writer-part = Text
    .training = Trainingstext
    .held_out = zurückgehalten
writer-kind = Zeichen
    .vowel = Vokale
    .consonant = Konsonanten
    .letter = andere Buchstaben
    .digit = Ziffern
    .other = Leer- und Satzzeichen
writer-best = { $best ->
    [0] vor dem Training
    [one] nach { $best } Batch
   *[other] nach { $best } Batches
 }
writer-loss = { $kind ->
    [nan] Der Verlust (Loss) ist keine Zahl mehr: Beim zurückgehaltenen Text war er { writer-best } am niedrigsten, **{ $lowest }**.
    [begins] Vor dem Training ist der Verlust (Loss) beim zurückgehaltenen Text **{ $held }**.
    [falls] Der Verlust (Loss) beim zurückgehaltenen Text ist **{ $held }**, so niedrig wie noch nie: Er fällt noch.
    [rests] Der Verlust (Loss) beim zurückgehaltenen Text ist **{ $held }** und fällt nicht mehr: So niedrig war er schon { writer-best }.
    [worse] { $best ->
        [0] Der Verlust (Loss) beim zurückgehaltenen Text ist seit Beginn des Trainings um **{ $risen }** gestiegen, und der beim Trainingstext auch: Das Modell ist schlechter als ein untrainiertes.
       *[other] Der Verlust (Loss) beim zurückgehaltenen Text war { writer-best } am niedrigsten und ist seitdem um **{ $risen }** gestiegen, und der beim Trainingstext auch.
     }
   *[overfits] Overfitting: Beim zurückgehaltenen Text war der Verlust (Loss) { writer-best } am niedrigsten und ist seitdem um **{ $risen }** gestiegen.
 }
    .more = { $kind ->
        [nan] Die Gewichte sind über alle Grenzen gewachsen.
       *[other] Nach { looks-batches } ist er beim zurückgehaltenen Text { $held }, beim Trainingstext { $training }.
     } An seinem niedrigsten Punkt ist er { $first } für das erste Zeichen, das in einem Abschnitt folgt, und { $later } für die letzten 16: Ist die zweite Zahl kleiner, sagt das Modell besser vorher, je mehr es gelesen hat. Der Verlust ist in Nats je Zeichen, am Modell, wie es in jedem Moment ist, für immer dieselben Abschnitte von 64 Zeichen. Zurückgehalten wird das letzte Zehntel des Textes.
writer-accuracy = { $dead ->
    [yes] { looks-nan }
   *[no] Von den zurückgehaltenen Zeichen sind **{ $held }** die erste Wahl des Modells.
 }
    .more = { $dead ->
        [yes] {""}
       *[no] Beim Trainingstext sind es { $training }.
     } Das ist nach { looks-batches }; jedes Zeichen wird aus den richtigen davor vorhergesagt (Teacher Forcing).
writer-writing = { $words ->
    [0] Es schreibt noch kein Wort aus drei Buchstaben; im Mittel gab es dem gezogenen Zeichen **{ $mean }**.
    [one] Von { $words } Wort, das es schreibt, { $known ->
        [one] steht **{ $known }** im Text.
       *[other] stehen **{ $known }** im Text.
     }
   *[other] Von { $words } Wörtern, die es schreibt, { $known ->
        [one] steht **{ $known }** im Text.
       *[other] stehen **{ $known }** im Text.
     }
 }
    .more = Das ist nach { looks-batches }. Im Mittel hatte das Modell dem gezogenen Zeichen { $mean } gegeben. Gezählt werden Wörter ab drei Buchstaben. { $unknown ->
        [none] {""}
       *[other] Vom Anfang wurde { $unknown } weggelassen, denn das hat der Text nicht.
     }
writer-characters = { $vowels ->
    [0] Keins der { $count } Zeichen ist ein kleiner lateinischer Vokal, also werden **0** verglichen.
    [1] Der Text hat **1** kleinen lateinischen Vokal: Es gibt keinen anderen, dem er nahe sein könnte.
   *[other] Von { $vowels } Vokalen { $found ->
        [one] liegt **{ $found }** einem anderen Vokal am nächsten.
       *[other] liegen **{ $found }** einem anderen Vokal am nächsten.
     }
 }
    .more = { $vowels ->
        [0] {""}
        [1] {""}
       *[other] Unter { $letters } kleinen Buchstaben wäre ein zufälliger für { $chance } von ihnen ein Vokal.
     } Zwei Zeichen liegen nahe beieinander, wo ihre Embeddings in ähnliche Richtungen zeigen, denn auf sie folgt Ähnliches. Die Karte zeigt die zwei Richtungen, in denen sich die Embeddings, alle mit Länge 1, am meisten unterscheiden, nach { looks-batches }; was am nächsten ist, zählt in allen Richtungen. Ein Name fehlt, wo er einen anderen verdecken würde.
