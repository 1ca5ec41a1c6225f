# The page.
page-masking = Masken
    .question = Was verdeckt eine Maske, und was geschieht ohne sie?

# The views of the page.
masking-view = Ansicht
    .mask__layer_by_layer = Maske, Schicht für Schicht
    .with_and_without_a_mask = Mit und ohne Maske
    .attention_masks = Aufmerksamkeitsmasken
    .three_conventions = Drei Konventionen
    .what_padding_costs = Was Padding kostet
masking-figure = Bild
    .the_mask = Die Maske
    .leak_test = Lecktest
masking-cost = Bild
    .the_loss = Der Verlust
    .the_accuracy = Die Genauigkeit
    .memory_and_work = Speicher und Arbeit
masking-padding = Padding
masking-sentence = einen Satz
    .fix = Tippe ein paar Wörter.
masking-word = mindestens ein Wort
    .fix = Tippe ein paar Wörter.

# Columns.
column-layer = Schicht
column-class = Klasse
column-output = Ausgabe
column-incoming = ankommende Masken
column-did = tat
column-mask = ausgehende Maske
column-uses = nutzt die Maske
column-effect = größter Unterschied ohne die Maske
column-nan = NaN in Sätzen
column-warning = Keras sagt
column-padded-model = Modell
column-pads = Tokens Padding nach der Rezension
column-padded-probability = P(positiv)
column-length = Länge des Zustands
column-query = Anfrage
column-query-token = Token der Anfrage
column-key = Schlüssel
column-key-token = Token des Schlüssels
column-code = Code
column-allowed = erlaubt
column-reason = Grund
column-after = Ausgabe nach dem Lesen von
column-after-token = nach dem Lesen von
column-changed = geändertes Token
column-changed-token = geändert von
column-moved = Änderung der Ausgabe, 0 bis 1
column-hidden = muss verdeckt sein
column-nats = Verlust (Loss) in Nats
column-real = echt
column-share-mask = Anteil mit der Maske
column-share-plain = Anteil ohne
column-predicted = vorhergesagt
column-predicted-right = richtig
column-mean-accuracy = Genauigkeit
column-mean = Mittel
column-cost = Kosten
column-needs = nötig
column-dense = mit Padding
column-ragged = ragged
column-cost-share = % der Kosten mit Padding

# Mask, layer by layer.
MaskWayRequest-architecture = Modell
    .chapter_sequential = Das Sequential-Modell des Kapitels, Text als Eingabe
    .functional_manual = Funktional, Maske von Hand übergeben
    .masking_layer = Masking-Schicht, Vektoren als Eingabe
    .gru_last = GRU, nur der letzte Zustand
    .gru_sequences = GRU, ein Zustand pro Schritt
    .bidirectional = Bidirektionale GRUs
    .conv1d_between = Ein Conv1D zwischen Embedding und GRU
    .custom_unsupported = Eigene Schicht ohne supports_masking
    .custom_supported = Eigene Schicht mit supports_masking
    .custom_compute_mask = Eigene Schicht mit compute_mask
    .nested_sequential = Ein Sequential-Modell in einem anderen
    .positional = Positionskodierung mit supports_masking, dann Aufmerksamkeit
    .residual_add = Eine Skip-Verbindung um die Aufmerksamkeit
    .transformer = Ein Transformer: Encoder und Decoder
    .file = Deine eigene .keras-Datei
MaskWayRequest-sentences = Sätze, einer pro Zeile
    .help = { $low } bis { $high }, mit bis zu 12 Wörtern; eine leere Zeile ist ganz Padding. Drück Strg+Enter.
MaskFileRequest-name = Datei
MaskFileRequest-content = Datei
MaskFileRequest-sentences = { MaskWayRequest-sentences }
    .help = { MaskWayRequest-sentences.help }
mask_way-file = Ein sequenzielles oder funktionales Modell
    .help = Es wird im Safe Mode geladen, auf diesem Rechner, in einem eigenen Prozess, der { $seconds } Sekunden und { $gigabytes } GB Speicher bekommt, und nicht aufbewahrt. Die Adresse dieser Seite kann es nicht enthalten.
mask_way-choose = Wähle eine Datei, die `model.save('name.keras')` geschrieben hat. Ihre Schichten laufen hier, und das Bild zeigt, was sie mit der Maske tun.
mask_way-sample = Probier unsere: { $name }
mask_way-running = Das Modell läuft, mit und ohne seine Masken ...
mask_way-tracing = { $name } wird geladen und läuft, mit und ohne Masken ...
mask_way-code = Der Code dieses Modells, so wie er lief
mask_way-given = Das Modell { $model } bekam { $input }. Sein Vokabular ist hier unbekannt; die Wörter sind deshalb so nummeriert, wie sie kommen.
mask_way-warning = Keras sagt bei { $layer }: „{ $text }“{ $on ->
    [yes] { " " }**Die Maske geht trotzdem weiter:** Die Warnung ist hier falsch.
   *[no] { "" }
}
mask_way-and = und
mask_way-read = <b>Was das Modell liest</b>
mask_way-legend = Legende
    .creates = hier erzeugt
    .passes_on = weitergegeben
    .changes = hier geändert
    .combines = hier kombiniert
    .uses_and_stops = hier verbraucht
    .loses = hier verloren
    .ignores = hier verloren
    .padding = ausgeblendet
    .recorded = beim Bauen vermerkt
mask_way-deed = Tat
    .none = keine Maske
    .creates = erzeugt die Maske
    .passes_on = gibt sie weiter
    .passes_and_uses = verbraucht sie und gibt sie weiter
    .warned = gibt sie weiter, obwohl Keras warnt
    .changes = ändert sie
    .combines = kombiniert Masken
    .uses_and_stops = verbraucht die Maske
    .uses_recorded = verbraucht die Maske, die Keras für sie vermerkt hat
    .loses = verliert die Maske, und Keras warnt
    .ignores = verliert die Maske (nichts in dieser Schicht braucht sie)
    .noisy = verliert die Maske (ihr Rauschen verdeckt, ob sie sie braucht)
mask_way-cell = Satz { $row }, Schritt { $column }: <b>{ $word }</b>
mask_way-no-masks = keine
mask_way-unknown = , gelesen als [UNK]
mask_way-hover = <br>{ $layer }: Die Maske ist hier <b>{ $real }</b><br>ankommende Masken: { $incoming }
    .ended = <br>{ $layer }: Die Maske, die hier endet, ist hier <b>{ $real }</b><br>ankommende Masken: { $incoming }
    .effect = <br>größter Unterschied ohne sie: { $most }
    .nan = <br>dieser Satz ergibt hier NaN: 0/0
mask_way-steps = { $steps } { $steps ->
    [one] Schritt
   *[other] Schritten
 }
mask_way-none = Keine Schicht dieses Modells erzeugt eine Maske: **{ $padding }** von { mask_way-steps } { $padding ->
        [one] ist Padding und wird wie ein Wort
       *[other] sind Padding und werden wie Wörter
     } gelesen.
    .more = { $story }
mask_way-dropped = { $layer } verliert die Maske: Von da an { $padding ->
        [one] ist
       *[other] sind
     } **{ $padding }** von { mask_way-steps } Padding, das wie Wörter zählt.
    .more = { $story }
mask_way-reaches = { $creator } erzeugt die Maske, und sie erreicht den Verlust (Loss): **{ $real }** von { $count } { $count ->
        [one] Verlust
       *[other] Verlusten
     } { $real ->
        [one] zählt
       *[other] zählen
     }.
    .more = { $story }
mask_way-inverted = { $creator } verdeckt **{ $hidden }** von { mask_way-steps }, alle echt, und zeigt { $padding } mit Padding: Die Maske ist umgekehrt.
    .more = In Keras heißt True, oder jede Zahl außer 0, sichtbar. { $story }
mask_way-ends = { $creator } verdeckt **{ $padding }** von { mask_way-steps }; { $layer } ist die letzte Schicht, die diese Maske nutzt.
    .more = { $story }
mask_way-arrival =
    .carried = am Tensor
    .recorded = vermerkt
    .handed = übergeben
    .causal = kausal
mask_way-verdict =
    .none = nichts
    .creates = erzeugt sie
    .passes_on = gibt sie weiter
    .changes = ändert sie
    .combines = kombiniert Masken
    .uses_and_stops = verbraucht sie
    .loses = verliert sie, mit Warnung
    .ignores = verliert sie
mask_way-did = Getan
    .creates = Erzeugt wird die Maske von { $layers }.
    .passes_on = Weitergegeben wird sie von { $layers }.
    .changes = Geändert wird sie von { $layers }.
    .combines = Kombiniert werden Masken von { $layers }.
    .uses_and_stops = Verbraucht wird sie von { $layers }.
    .loses = Mit einer Warnung verloren wird sie von { $layers }.
    .ignores = Stillschweigend verloren wird sie von { $layers }.
mask_way-recorded = Als das Modell gebaut wurde, hat Keras für { $layer } eine Maske vermerkt: Sie kommt direkt von { $origins } (gepunktete Linie).
mask_way-effect = Ohne die Maske wären die Ausgaben von { $layer } um bis zu { $most } anders{ $trained ->
    [no] { " " }(die Gewichte sind zufällig, aus einem festen Startwert (Seed): Dieses Modell wurde nie trainiert)
   *[yes] { "" }
}.
mask_way-nan = NaN
    .pooling = { $layer } ergibt NaN für { $count ->
        [one] Satz
       *[other] Sätze
    } { $sentences }: Pooling über keinen einzigen echten Schritt ergibt 0/0.
    .other = Mit seiner Maske ergibt { $layer } NaN für { $count ->
        [one] Satz
       *[other] Sätze
    } { $sentences }, ohne sie Zahlen.
mask_way-noisy = Die Ausgaben von { $layer } ändern sich von Lauf zu Lauf; die Wirkung der Maske lässt sich deshalb nicht genau messen.
mask_way-removed = { $layer } nimmt seinen Eingaben die Maske ab ({ $inputs }).
mask_way-loss = Beim Verlust
    .none = Von { $layer } erreicht keine Maske den Verlust: Alle seine Verluste haben das gleiche Gewicht.
    .unfit = Von { $layer } erreicht die Maske den Verlust, aber ihre Form { $shape } passt nicht zu den Verlusten: Keras scheitert daran.
    .columns = Von { $layer } erreicht die Maske den Verlust, aber ihre Form { $shape } ist nicht { $losses }, die der Verluste. Keras dehnt sie aus (Broadcasting) und warnt nicht: Die Verluste werden mit ihren Spalten gewichtet, { $shares }.
    .several = Von { $layer } erreicht die Maske den Verlust, aber ihre Form { $shape } ist nicht { $losses }, die der Verluste. Keras dehnt sie aus (Broadcasting) und warnt nicht: Die Verluste werden mit jeweils mehreren ihrer Einträge gewichtet, { $shares }.
    .nothing = Von { $layer } erreicht die Maske den Verlust und verdeckt alles.
    .all = Von { $layer } erreicht die Maske den Verlust und verdeckt nichts: Alle seine Verluste haben das gleiche Gewicht.
    .some = Von { $layer } erreicht die Maske den Verlust: { $real } von { $count } Verlusten { $real ->
        [one] hat
       *[other] haben je
     } das Gewicht 1/{ $real }, die anderen 0.

# What cannot be traced.
tracer-memory = Es ist mehr Speicher nötig, als da ist. Speichere ein kleineres Modell.
tracer-beyond = Es bekommt die ID { $id }, und eines seiner Embeddings kennt nur die IDs 0 bis { $last }. Tippe weniger verschiedene Wörter, oder baue das Embedding mit einem input_dim größer als { $size }.
tracer-model = ein Keras-Modell
    .fix = Baue es mit keras.Sequential oder mit keras.Model(inputs, outputs).
tracer-empty = mindestens eine Sequenz mit mindestens einem Schritt
    .fix = Gib einen Satz hinein.
tracer-fails = Das Modell { $model } scheitert an dieser Eingabe: { $why }
tracer-inputs = Das Modell { $model } hat die Eingaben { $names }, insgesamt { $count }, und bekommt { $received }. Gib ihm für jede ein Array, in einer Liste oder einem Dict.
tracer-names = ein Array für jede der Eingaben { $names }
tracer-batch = IDs (B, T) aus ganzen Zahlen, oder Zahlen (B, T, D) für eine `Masking`-Schicht, mit Padding am Ende
    .nested = Prüfe bei Dokumenten (B, Sätze, Wörter) zuerst das Modell, das einen Satz liest, und dann das, das dessen Vektoren (B, Sätze, D) liest, jedes mit einem eigenen Batch.
    .ragged = Seine Zeilen sind verschieden lang: Fülle sie vorher auf, etwa mit `keras.utils.pad_sequences(batch, padding="post")`.
    .texts = { $layer ->
        [none] Es enthält Texte: Übergib die IDs, die das Vokabular des Modells ihnen gibt.
       *[other] Es enthält Texte: Prüfe den Teil hinter `{ $layer }`, `keras.Model(model.get_layer("{ $layer }").output, model.outputs)`, mit den IDs, die diese Schicht ausgibt.
    }
tracer-rows = Das Modell { $model } nimmt nur Batches der Größe { $count }, wie Modelle mit Zustand, und bekommt { $sentences }. Schreibe genau so viele Sätze, einen pro Zeile.
tracer-unbuilt = Das Modell { $model } ist nicht gebaut und hat deshalb noch keine Aufrufe von Schichten. Beginne es mit keras.Input, oder rufe es einmal auf.
tracer-own-call = Ein Modell der Klasse { $kind } lässt sich nicht Schicht für Schicht verfolgen: Seine Schichten werden in eigenem Python-Code aufgerufen. { tracer-model.fix }
tracer-unfed = Das Modell { $model } lässt sich nicht mit Sätzen füttern: Seine Eingabe { $input } nimmt { $dtype } der Form { $shape }. Gib ihm Texte, IDs (Batch, Schritte) oder Vektoren (Batch, Schritte, Breite).
tracer-no-word = Keiner der Sätze enthält ein Wort, und ein Modell, das Texte selbst zerlegt, macht daraus einen Batch ohne Schritte. Tippe ein Wort, oder nimm ein Modell, das IDs liest.
tracer-texts = Texte
tracer-ids = IDs
tracer-vectors = Vektoren aus { $count } Zahlen

# A visitor's file.
files-bytes = die Bytes einer Datei
files-large = eine Datei von höchstens { $most } Bytes
    .fix = Speichere ein kleineres Modell: Für Masken genügt ein kleines.
files-no-zip = Die Datei { $name } ist keine .keras-Datei. Speichere das Modell mit model.save('{ $stem }.keras').
files-damaged = Die Datei { $name } ist beschädigt: { $why }. Speichere das Modell noch einmal.
    .config = ihre { $file } beschreibt kein Modell
files-unpacked = Die Datei { $name } enthält entpackt mehr als { $most } Bytes oder { $files } Dateien. Speichere ein kleineres Modell.
files-incomplete = Die Datei { $name } ist keine vollständige .keras-Datei: Es fehlt { $missing }. Speichere das Modell noch einmal.
files-packed = Die Datei { $name } ist so gepackt, wie Keras es nicht tut. Speichere das Modell noch einmal.
files-part = In der Datei { $name } hat { $part } { $size } Bytes; erlaubt sind höchstens { $most }, und ein Modell braucht viel weniger. Speichere ein kleineres Modell.
files-lambda = Die Datei { $name } enthält eine Lambda-Schicht, also eigenen Python-Code. Er wird hier nicht ausgeführt; ersetze sie durch eine Schicht von Keras.
files-torch = Die Datei { $name } enthält ein PyTorch-Modul, also eigenen Code. Er wird hier nicht ausgeführt; ersetze es durch eine Schicht von Keras.
files-steps = Das Modell in { $name } verlangt { $steps } Schritte pro Satz; erlaubt sind höchstens { $most }. Gib keras.Input eine Form, die mit None beginnt.
files-no-folder = Die Datei { $name } ließ sich nicht in einen temporären Ordner schreiben ({ $why }). Schaffe Platz im Ordner für temporäre Dateien, oder setze TMPDIR auf einen, in den geschrieben werden darf.
files-no-process = Der Prozess für die Datei { $name } ließ sich nicht starten ({ $why }). Versuch es später noch einmal.
files-busy = Der Prozess für die Datei { $name } ist nicht innerhalb von { $seconds } s gestartet: Dieser Rechner ist beschäftigt. Versuch es später noch einmal.
files-late = Die Datei { $name } wurde nicht innerhalb von { $seconds } s geladen und verfolgt; sie wurde angehalten. Speichere ein kleineres Modell.
files-broke = An der Datei { $name } ist der Prozess abgestürzt, in dem sie lief, höchstwahrscheinlich, weil sie mehr verlangt als die { $gigabytes } GB Speicher, die eine Datei hier bekommt. Speichere ein kleineres Modell.
files-no-trace = Die Datei { $name } gab eine Antwort, mit der sich nichts anfangen lässt. Speichere das Modell noch einmal.
files-memory = Die Datei { $name } verlangt mehr Speicher als die { $gigabytes } GB, die eine Datei hier bekommt.
files-much = Die Masken der Datei { $name } sind mehr, als sich zeigen lässt. Speichere ein kleineres Modell.
files-cells = Die Masken der Datei { $name } haben { $cells } Zellen; gezeichnet werden höchstens { $most }. Speichere ein Modell mit weniger Schritten.
files-unloadable = Die Datei { $name } lässt sich nicht laden: { $why }
files-own-class = Sie enthält eine eigene Klasse, die nicht in der Datei steht. Ersetze sie durch Schichten von Keras.
files-words = Sie braucht ein Vokabular aus einer anderen Datei, und die wird hier nicht gelesen. Gib der Schicht ihre Wörter als Liste.
files-code = Sie enthält eigenen Python-Code, der hier nicht ausgeführt wird. Ersetze ihn durch Schichten von Keras.
files-fit = Ihre Gewichte passen nicht zu ihren Schichten. { $why } Speichere das Modell noch einmal.
files-keras = { $why } Speichere das Modell noch einmal mit einem aktuellen Keras.

# With and without a mask.
PaddedView-review = Rezension
    .help = Bis zu { $high } Zeichen, von denen 2.500 Wörter gelesen werden.
PaddedView-pads = Tokens Padding
    .help = Was ein Batch an eine Rezension anhängt, die kürzer ist als seine längste.
PaddedView-plain = Ohne Maske
    .both = beide
PaddedView-masked = Mit Maske
padded-read = { $most } Wörter werden gelesen
padded-probability = P(positiv)
padded-cosine = Wie viel von der Rezension noch im Zustand ist (Kosinus)
padded-padding-bare = Ohne Padding bewegt sich kein Modell: Nach dem letzten Wort werden **0** Tokens gelesen.
    .more = { $story }
padded-padding-masked = Eine Maske verdeckt alle Tokens Padding (**{ $pads }**): Das Modell sagt, was es vorher gesagt hat.
    .more = { $story }
padded-padding-still = Hier { $pads ->
        [one] ändert **1** Token
       *[other] ändern **{ $pads }** Tokens
     } Padding bei keinem Modell etwas.
    .more = { $story }
padded-padding-moves = { $pads ->
    [one] 1 Token Padding bringt
   *[other] { $pads } Tokens Padding bringen
} „{ $model }“ von { $first } auf **{ $most }**{ $masked ->
    [still] ; eine Maske verdeckt alle
   *[other] { "" }
}.
    .more = { $story }
padded-model = Modell
    .same = { $model }: P(positiv) ist { $before } nach dem letzten Wort und genau gleich nach { padded-tokens }.
    .moved = { $model }: P(positiv) ist { $before } nach dem letzten Wort und { $after } nach { padded-tokens }; der Kosinus seines Zustands mit dem beim letzten Wort ist { $cosine }.
padded-tokens = { $pads ->
    [one] 1 Token Padding
   *[other] { $pads } Tokens Padding
}

# Attention masks.
MatrixMasksRequest-kind = Aufmerksamkeit
    .decoder = Decoder
    .encoder = Encoder
    .cross = Kreuz
MatrixMasksRequest-which = Maske
    .padding___causal = Padding & kausal
    .padding_alone = Nur Padding
    .causal_alone = Nur kausal
MatrixMasksRequest-source = Englisch
MatrixMasksRequest-target = Spanisch
MatrixMasksRequest-pad = Tokens Padding
    .help = Nach jedem Satz: { $low } bis { $high }.
InfluenceRequest-causal = Kausale Maske
    .help = Ohne sie sieht der Decoder die Wörter, die er vorhersagen soll.
InfluenceRequest-hide = Padding-Maske
    .help = Ohne sie wird Padding wie ein Wort gelesen.
InfluenceRequest-changed = Geändert, je eins
    .target = Ziel
    .source = Quelle
InfluenceRequest-source = Englisch
InfluenceRequest-target = Spanisch
InfluenceRequest-pad = Tokens Padding
    .help = { MatrixMasksRequest-pad.help }
InfluenceRequest-model = Transformer
attention_masks-reason = Grund
    .allowed = erlaubt
    .padding = Padding
    .future = Zukunft
    .both = Padding in der Zukunft
attention_masks-matrix-decoder = Die Selbstaufmerksamkeit des Decoders erlaubt **{ $allowed }** von { $pairs } Paaren aus Anfrage und Schlüssel.
    .more = Maskiert: { $padding } als Padding, { $future } als Zukunft, { $doubly } als beides zugleich.{ $extra ->
        [both] { " " }Ein Paar ist erlaubt, wo beide Masken es erlauben: Das ist das & im Code des Buches.
       *[other] { "" }
    }
attention_masks-matrix-encoder = Die Selbstaufmerksamkeit des Encoders erlaubt **{ $allowed }** von { $pairs } Paaren aus Anfrage und Schlüssel.
    .more = Maskiert: { $padding } als Padding. Eine kausale Maske gibt es hier nicht: Alle Schlüssel sind bekannt, bevor das erste Wort vorhergesagt wird.
attention_masks-matrix-cross = Die Kreuzaufmerksamkeit erlaubt **{ $allowed }** von { $pairs } Paaren aus Anfrage und Schlüssel.
    .more = { attention_masks-matrix-encoder.more }
attention_masks-leak-none = Hier muss nichts verdeckt werden: **{ $moving }** von { $outputs } Ausgaben { $moving ->
        [one] darf sich ändern und tut es.
       *[other] dürfen sich ändern und tun es.
     }
    .more = Es gibt kein Padding, und der Decoder darf die ganze Quelle sehen.
attention_masks-leak-holds = Nichts leckt: Von { $hidden } Ausgaben, die die Masken verdecken müssen, ändern sich **0**.
    .more = { $moving } von { $outputs } Ausgaben { $moving ->
        [one] ändert
       *[other] ändern
     } sich, wenn ein Token { $side ->
        [source] der Quelle
       *[target] des Ziels
    } geändert wird. Was die Masken verdecken müssen, ändert sich um genau 0.
attention_masks-leak-leaks = Es leckt: Von { $hidden } Ausgaben, die ein vollständiger Satz von Masken verdecken muss, { $leaks ->
        [one] ändert
       *[other] ändern
     } sich **{ $leaks }** (rote Kreuze).
    .more = { $moving } von { $outputs } Ausgaben { $moving ->
        [one] ändert
       *[other] ändern
     } sich, wenn ein Token { $side ->
        [source] der Quelle
       *[target] des Ziels
    } geändert wird. Die größte Änderung, die verdeckt sein müsste: Ändert man Token { $changed }, { $token }, ändert sich die Ausgabe nach { $read } um { $most }.

# What padding costs.
MaskedLossRequest-english = Englisch, ein Satz pro Zeile
MaskedLossRequest-spanish = Spanisch, ein Satz pro Zeile
MaskedLossRequest-translator = Übersetzer
MaskedMetricRequest-steps = Aufgefüllt auf, Schritte
    .help = Das Kapitel füllt jede Übersetzung auf { $high } Schritte auf.
MaskedMetricRequest-sources = { MaskedLossRequest-english }
MaskedMetricRequest-targets = { MaskedLossRequest-spanish }
MaskedMetricRequest-translator = { MaskedLossRequest-translator }
RaggedRequest-batch = Sätze, einer pro Zeile
    .help = { $low } bis { $high }.
padding-lines = so viele Sätze wie auf der anderen Seite, { $count }
    .fix = Tippe so viele Zeilen, wie auf der anderen Seite Sätze stehen: { $count }.
padding-words = mindestens ein Wort in jedem Satz
padding-word = mindestens einen Satz mit einem Wort
    .fix = Tippe ein paar Wörter.
padding-mean = Mittel
    .mask = Mittel mit der Maske, über echte Tokens
    .plain = Mittel ohne sie, über alle Schritte
padding-loss-real = Hier ist kein Schritt Padding: Der mittlere Verlust (Loss) ist **{ $mask }**, mit und ohne Maske.
    .more = { padding-carried }
padding-loss-padded = Zählt das Padding mit, ist der mittlere Verlust (Loss) **{ $plain }** statt { $mask }.
    .more = { $real } von { $steps } Schritten { $real ->
        [one] ist
       *[other] sind
     } echt, mit einem mittleren Verlust von { $mask-exact } Nats; Padding hat { $padding }. Ohne die Maske zählt Padding wie Wörter, und das Mittel ist { $plain-exact }. { padding-carried }
padding-carried = { $carried ->
    [yes] Die Ausgabe dieses Modells trägt die Maske von selbst bis zum Verlust.
   *[no] Die Ausgabe dieses Modells trägt keine Maske zum Verlust: Er muss sie aus den IDs bilden.
}
padding-code = Schritt
    .padding = Padding
    .right = richtig
    .wrong = falsch
    .as-padding = vorhergesagtes Padding
padding-accuracy = Genauigkeit
    .mask = Diese Vorhersagen, nur echte Tokens: { $right } von { $real } richtig
    .plain = Dieselben, Padding mitgezählt: { $every } von { $steps } richtig
    .book = Der Übersetzer des Buches, nur echte Tokens
    .book-plain = Dasselbe, Padding mitgezählt: { $book } × { $share }
padding-metric-real = Hier ist kein Schritt Padding: Die Genauigkeit ist **{ $masked }**, mit und ohne Maske.
    .more = { padding-versions }
padding-metric-padded = Dieselben Vorhersagen haben { $masked } auf echten Tokens und **{ $plain }**, wenn Padding mitzählt.
    .more = { $right } von { $real } echten Tokens sind richtig. { $predicted ->
        [0] Von { $padding ->
            [one] { $padding } Schritt
           *[other] { $padding } Schritten
        } Padding ist keiner vorhergesagt. So werden aus { $book } im Buch { $counted }, denn { $share } seiner Schritte sind echt: Das Modell ist so gut wie zuvor.
        [one] Von { $padding ->
            [one] { $padding } Schritt
           *[other] { $padding } Schritten
        } Padding ist 1 vorhergesagt: Er zählt als richtig, und das Modell ist dadurch nicht besser.
       *[other] Von { $padding ->
            [one] { $padding } Schritt
           *[other] { $padding } Schritten
        } Padding sind { $predicted } vorhergesagt: Sie zählen als richtig, und das Modell ist dadurch nicht besser.
    } { padding-versions }
padding-versions = Keras { $version } sagt hier { $keras }: Seine Metrik nutzt die Maske. Keras 3 vor 3.12 verlor die Maske in seinen Metriken und behielt sie in seinen Verlusten.
padding-cost = Kosten
    .steps = Schritte
    .bytes = Bytes für IDs
    .work = Multiplikationen mit Addition
padding-dense = Mit Padding
padding-ragged = { $empty ->
    [0] Alle Sätze sind gleich lang: **0** von { $steps } Schritten enthalten kein Wort.
    [one] Mit Padding enthält **1** von { $steps } Schritten kein Wort; ein Ragged Batch hat ihn nicht.
   *[other] Mit Padding enthalten **{ $empty }** von { $steps } Schritten kein Wort; ein Ragged Batch hat keinen davon.
}
    .more = { $rows ->
        [one] 1 Satz
       *[other] { $rows } Sätze
    }. Der Ragged Batch { $gain ->
        [saves] spart { $memory } %
       *[costs] kostet { $memory } % mehr
    } vom Speicher der IDs (seine Row Splits brauchen auch etwas) und spart { $work } % der Multiplikationen mit Addition. Das Embedding von Keras nimmt einen Ragged Batch; sein GRU lehnt ihn ab: „{ $refusal }“ Deshalb bekommt unser Ragged-Modell die aufgefüllten IDs und die Längen der Zeilen und bildet die Maske aus den Längen. { $model ->
        [exact] Mit denselben Gewichten gibt das Modell, das Padding maskiert, genau dieselben Wahrscheinlichkeiten.
        [near] Mit denselben Gewichten gibt das Modell, das Padding maskiert, dieselben Wahrscheinlichkeiten bis auf { $apart }.
       *[no] { "" }
    }
padding-splits = Ragged: die Zeilen aneinandergehängt, mit Row Splits
padding-costs = Kosten, aufgefüllt = 100 %
padding-of = { $what }: <b>{ $few }</b> statt { $many } ({ $share } %)
padding-place = Zeile { $row }: Plätze { $start } bis { $end } der Werte

# Three conventions.
ConventionsRequest-written = Maske geschrieben für
    .keras = Keras
    .pytorch = PyTorch
    .pytorch__added = PyTorch, addiert
    .tutorial = Tutorial
ConventionsRequest-read = und übergeben an
    .keras = Keras
    .pytorch = PyTorch
    .tutorial = Tutorial
ConventionsRequest-sentence = Englisch
ConventionsRequest-padded = Tokens Padding
    .help = Nach dem Satz: { $low } bis { $high }.
ConventionsRequest-model = Transformer
    .help = Anfragen und Schlüssel sind die des ersten Kopfes seines Encoders.
column-written = Maske, wie geschrieben
column-meant = Gewicht, wie gemeint
column-as-read = Gewicht, wie gelesen
column-convention = Konvention
conventions-name = Konvention
    .keras = Keras
    .pytorch = PyTorch
    .pytorch_added = PyTorch, addiert
    .tutorial = Tutorial
conventions-one = Eine Maske, vier Arten, sie zu schreiben
conventions-meant = { $library } mit eigener Maske
conventions-read = { $library } mit der Maske von { $written }
conventions-code = Der Code in jeder
conventions-swapped-same = { $library } liest diese Maske, wie sie gemeint war: Von { $paddings } { $paddings ->
    [one] Token
   *[other] Tokens
 } Padding { $wrong ->
    [one] wird
   *[other] werden
 } **{ $wrong }** gelesen.
    .more = { conventions-rules }
conventions-swapped-opposite = { $library } liest diese Maske genau umgekehrt: Gelesen { $read ->
    [one] wird
   *[other] werden
 } **{ $read }** von { $words } { $words ->
    [one] Wort
   *[other] Wörtern
 } und { $wrong } von { $paddings } { $paddings ->
    [one] Token
   *[other] Tokens
 } Padding.
    .more = Kein Fehler verrät es. { conventions-rules }
conventions-swapped-mixed = { $library } addiert diese Maske zu den Scores: Padding bekommt **{ $share }** der Aufmerksamkeit.
    .more = 1 = verdecken wird zu den Scores des Paddings addiert; jedes seiner Gewichte wächst also um den Faktor e = 2,72. Kein Fehler verrät es. { conventions-rules }
conventions-swapped-equal = { $library } verdeckt jeden Schlüssel gleich: Jeder der { $tokens } hat ein Gewicht von **{ $each }**.
    .more = Die Scores sind verloren: In float32 bleibt neben 10⁹ nichts übrig, was so klein ist wie ein Score. { conventions-rules }
conventions-swapped-nan = { $library } findet keinen Schlüssel zum Beachten oder einen unendlichen Score: Von { $weights } Gewichten sind **{ $weights }** NaN.
    .more = Der Softmax von nichts als −∞, oder von ∞, ist 0/0 oder ∞/∞. { conventions-rules }
conventions-rules = Eine Anfrage, deren Schlüssel alle verdeckt sind, hat in Keras die Gewichte 0, in PyTorch NaN und im Tutorial gleiche Gewichte. PyTorch ist hier nicht installiert: Seine Zahlen werden nach der Formel von nn.MultiheadAttention berechnet, softmax(QKᵀ/√d + mask). Sein scaled\_dot\_product\_attention liest True umgekehrt, als beachten.
