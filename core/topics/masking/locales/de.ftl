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
column-output-shape = Form der Ausgabe
column-incoming-masks = ankommende Masken
column-mask-effect = Wirkung auf die Maske
column-outgoing-mask = ausgehende Maske
column-uses-mask = nutzt die Maske
column-max-difference = größter Unterschied ohne die Maske
column-rows-with-nan = NaN in Sätzen
column-keras-warning = Warnung von Keras
column-padded-model = Modell
column-pads = Tokens Padding nach der Rezension
column-padded-probability = P(positiv)
column-state-norm = Norm des Zustands
column-query = Anfrage
column-query-token = Token der Anfrage
column-key = Schlüssel
column-key-token = Token des Schlüssels
column-reason-code = Code des Grunds
column-is-allowed = erlaubt
column-reason = Grund
column-output-word-position = Ausgabe nach dem Lesen von
column-output-token = nach dem Lesen von
column-changed-position = geändertes Token
column-changed-token = geändert von
column-replacement = geändert in
column-output-change = Änderung der Ausgabe, 0 bis 1
column-must-be-masked = muss verdeckt sein
column-nats = Verlust (Loss) in Nats
column-is-valid = echt
column-masked-share = Anteil mit der Maske
column-unmasked-share = Anteil ohne
column-prediction = vorhergesagt
column-is-correct = richtig
column-mean-accuracy = Genauigkeit
column-mean = Mittel
column-cost = Kosten
column-amount = Menge
column-dense-cost = mit Padding
column-ragged = ragged
column-cost-percent = % der Kosten mit Padding

# Mask, layer by layer.
MaskPropagationRequest-architecture = Modell
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
MaskPropagationRequest-sentences = Sätze, einer pro Zeile
    .help = { $low } bis { $high }, mit bis zu 12 Wörtern; eine leere Zeile ist ganz Padding. Drück Strg+Enter.
ModelFileRequest-name = Datei
ModelFileRequest-content = Datei
ModelFileRequest-sentences = { MaskPropagationRequest-sentences }
    .help = { MaskPropagationRequest-sentences.help }
mask_propagation-file = Ein sequenzielles oder funktionales Modell
    .help = Es wird im Safe Mode geladen, auf diesem Rechner, in einem eigenen Prozess, der { $seconds } Sekunden und { $gigabytes } GB Speicher bekommt, und nicht aufbewahrt. Die Adresse dieser Seite kann es nicht enthalten.
mask_propagation-choose = Wähle eine Datei, die `model.save('name.keras')` geschrieben hat. Ihre Schichten laufen hier, und das Bild zeigt, was sie mit der Maske tun.
mask_propagation-sample = Probier unsere: { $name }
mask_propagation-running = Das Modell läuft, mit und ohne seine Masken ...
mask_propagation-tracing = { $name } wird geladen und läuft, mit und ohne Masken ...
mask_propagation-code = Der Code dieses Modells, so wie er lief
mask_propagation-model-input = Das Modell { $model_name } bekam { $inputs }. Sein Vokabular ist hier unbekannt; die Wörter sind deshalb so nummeriert, wie sie kommen.
mask_propagation-warning = Keras sagt bei { $layer }: „{ $warning }“{ $has_mask ->
    [yes] { " " }**Die Maske geht trotzdem weiter:** Die Warnung ist hier falsch.
   *[no] { "" }
}
mask_propagation-shape-and = und
mask_propagation-sentences = <b>Eingabe des Modells</b>
mask_propagation-legend = Legende
    .creates = hier erzeugt
    .passes_on = weitergegeben
    .changes = hier geändert
    .combines = hier kombiniert
    .uses_and_stops = hier verbraucht
    .loses = hier verloren
    .ignores = hier verloren
    .padding = ausgeblendet
    .filled_by_keras = beim Bauen vermerkt
mask_propagation-effect-label = Wirkung
    .none = keine Maske
    .creates = erzeugt die Maske
    .passes_on = gibt sie weiter
    .passes_and_uses = verbraucht sie und gibt sie weiter
    .passes_on_with_warning = gibt sie weiter, obwohl Keras warnt
    .changes = ändert sie
    .combines = kombiniert Masken
    .uses_and_stops = verbraucht die Maske
    .uses_in_graph = verbraucht die Maske, die Keras für sie vermerkt hat
    .loses = verliert die Maske, und Keras warnt
    .ignores = verliert die Maske (nichts in dieser Schicht braucht sie)
    .stochastic = verliert die Maske (ihr Rauschen verdeckt, ob sie sie braucht)
mask_propagation-cell = Satz { $sentence }, Schritt { $step }: <b>{ $token }</b>
mask_propagation-no-masks = keine
mask_propagation-unknown-token = , gelesen als [UNK]
mask_propagation-hover = <br>{ $layer }: Die Maske ist hier <b>{ $mask }</b><br>ankommende Masken: { $incoming_masks }
    .ended = <br>{ $layer }: Die Maske, die hier endet, ist hier <b>{ $mask }</b><br>ankommende Masken: { $incoming_masks }
    .effect = <br>größter Unterschied ohne sie: { $max_difference }
    .nan = <br>dieser Satz ergibt hier NaN: 0/0
mask_propagation-steps = { $num_steps } { $num_steps ->
    [one] Schritt
   *[other] Schritten
 }
mask_propagation-none = Keine Schicht dieses Modells erzeugt eine Maske: **{ $num_padding }** von { mask_propagation-steps } { $num_padding ->
        [one] ist Padding und wird wie ein Wort
       *[other] sind Padding und werden wie Wörter
     } gelesen.
    .more = { $details }
mask_propagation-dropped = { $layer } verliert die Maske: Von da an { $num_padding ->
        [one] ist
       *[other] sind
     } **{ $num_padding }** von { mask_propagation-steps } Padding, das wie Wörter zählt.
    .more = { $details }
mask_propagation-reaches = { $creator } erzeugt die Maske, und sie erreicht den Verlust (Loss): **{ $num_weighted }** von { $num_losses } { $num_losses ->
        [one] Verlust
       *[other] Verlusten
     } { $num_weighted ->
        [one] zählt
       *[other] zählen
     }.
    .more = { $details }
mask_propagation-inverted = { $creator } verdeckt **{ $num_hidden }** von { mask_propagation-steps }, alle echt, und zeigt { $num_padding } mit Padding: Die Maske ist umgekehrt.
    .more = In Keras heißt True, oder jede Zahl außer 0, sichtbar. { $details }
mask_propagation-ends = { $creator } verdeckt **{ $num_padding }** von { mask_propagation-steps }; { $layer } ist die letzte Schicht, die diese Maske nutzt.
    .more = { $details }
mask_propagation-route =
    .implicit = implizit
    .filled_by_keras = im Graphen
    .explicit = explizit
    .causal = kausal
mask_propagation-verdict =
    .none = nichts
    .creates = erzeugt sie
    .passes_on = gibt sie weiter
    .changes = ändert sie
    .combines = kombiniert Masken
    .uses_and_stops = verbraucht sie
    .loses = verliert sie, mit Warnung
    .ignores = verliert sie
mask_propagation-effect-sentence = Getan
    .creates = Erzeugt wird die Maske von { $layers }.
    .passes_on = Weitergegeben wird sie von { $layers }.
    .changes = Geändert wird sie von { $layers }.
    .combines = Kombiniert werden Masken von { $layers }.
    .uses_and_stops = Verbraucht wird sie von { $layers }.
    .loses = Mit einer Warnung verloren wird sie von { $layers }.
    .ignores = Stillschweigend verloren wird sie von { $layers }.
mask_propagation-in-graph = Als das Modell gebaut wurde, hat Keras für { $layer } eine Maske vermerkt: Sie kommt direkt von { $origins } (gepunktete Linie).
mask_propagation-max-difference = Ohne die Maske wären die Ausgaben von { $layer } um bis zu { $max_difference } anders{ $is_trained ->
    [no] { " " }(die Gewichte sind zufällig, aus einem festen Startwert (Seed): Dieses Modell wurde nie trainiert)
   *[yes] { "" }
}.
mask_propagation-nan = NaN
    .all_padding = { $layer } ergibt NaN für { $num_sentences ->
        [one] Satz
       *[other] Sätze
    } { $sentences }: Pooling über keinen einzigen echten Schritt ergibt 0/0.
    .other = Mit seiner Maske ergibt { $layer } NaN für { $num_sentences ->
        [one] Satz
       *[other] Sätze
    } { $sentences }, ohne sie Zahlen.
mask_propagation-stochastic = Die Ausgaben von { $layer } ändern sich von Lauf zu Lauf; die Wirkung der Maske lässt sich deshalb nicht genau messen.
mask_propagation-lost-inputs = { $layer } nimmt seinen Eingaben die Maske ab ({ $inputs }).
mask_propagation-loss = Beim Verlust
    .none = Von { $layer } erreicht keine Maske den Verlust: Alle seine Verluste haben das gleiche Gewicht.
    .unfit = Von { $layer } erreicht die Maske den Verlust, aber ihre Form { $mask_shape } passt nicht zu den Verlusten: Keras scheitert daran.
    .columns = Von { $layer } erreicht die Maske den Verlust, aber ihre Form { $mask_shape } ist nicht { $loss_shape }, die der Verluste. Keras dehnt sie aus (Broadcasting) und warnt nicht: Die Verluste werden mit ihren Spalten gewichtet, { $weights }.
    .several = Von { $layer } erreicht die Maske den Verlust, aber ihre Form { $mask_shape } ist nicht { $loss_shape }, die der Verluste. Keras dehnt sie aus (Broadcasting) und warnt nicht: Die Verluste werden mit jeweils mehreren ihrer Einträge gewichtet, { $weights }.
    .nothing = Von { $layer } erreicht die Maske den Verlust und verdeckt alles.
    .all = Von { $layer } erreicht die Maske den Verlust und verdeckt nichts: Alle seine Verluste haben das gleiche Gewicht.
    .some = Von { $layer } erreicht die Maske den Verlust: { $num_weighted } von { $num_losses } Verlusten { $num_weighted ->
        [one] hat
       *[other] haben je
     } das Gewicht 1/{ $num_weighted }, die anderen 0.

# What cannot be traced.
tracer-out-of-memory = Es ist mehr Speicher nötig, als da ist. Speichere ein kleineres Modell.
tracer-id-too-large = Es bekommt die ID { $id }, und eines seiner Embeddings kennt nur die IDs 0 bis { $max_id }. Tippe weniger verschiedene Wörter, oder baue das Embedding mit einem input_dim größer als { $vocabulary_size }.
tracer-model = ein Keras-Modell
    .fix = Baue es mit keras.Sequential oder mit keras.Model(inputs, outputs).
tracer-empty = mindestens eine Sequenz mit mindestens einem Schritt
    .fix = Gib einen Satz hinein.
tracer-fails = Das Modell { $model_name } scheitert an dieser Eingabe: { $reason }
tracer-input-count = Das Modell { $model_name } hat die Eingaben { $input_names }, insgesamt { $num_inputs }, und bekommt { $num_received }. Gib ihm für jede ein Array, in einer Liste oder einem Dict.
tracer-input-names = ein Array für jede der Eingaben { $input_names }
tracer-batch = IDs (B, T) aus ganzen Zahlen, oder Zahlen (B, T, D) für eine `Masking`-Schicht, mit Padding am Ende
    .nested = Prüfe bei Dokumenten (B, Sätze, Wörter) zuerst das Modell, das einen Satz liest, und dann das, das dessen Vektoren (B, Sätze, D) liest, jedes mit einem eigenen Batch.
    .ragged = Seine Zeilen sind verschieden lang: Fülle sie vorher auf, etwa mit `keras.utils.pad_sequences(batch, padding="post")`.
    .texts = { $layer ->
        [none] Es enthält Texte: Übergib die IDs, die das Vokabular des Modells ihnen gibt.
       *[other] Es enthält Texte: Prüfe den Teil hinter `{ $layer }`, `keras.Model(model.get_layer("{ $layer }").output, model.outputs)`, mit den IDs, die diese Schicht ausgibt.
    }
tracer-batch-size = Das Modell { $model_name } nimmt nur Batches der Größe { $batch_size }, wie Modelle mit Zustand, und bekommt { $num_sentences }. Schreibe genau so viele Sätze, einen pro Zeile.
tracer-unbuilt = Das Modell { $model_name } ist nicht gebaut und hat deshalb noch keine Aufrufe von Schichten. Beginne es mit keras.Input, oder rufe es einmal auf.
tracer-custom-call = Ein Modell der Klasse { $class_name } lässt sich nicht Schicht für Schicht verfolgen: Seine Schichten werden in eigenem Python-Code aufgerufen. { tracer-model.fix }
tracer-unsupported-input = Das Modell { $model_name } lässt sich nicht mit Sätzen füttern: Seine Eingabe { $input_name } nimmt { $dtype } der Form { $shape }. Gib ihm Texte, IDs (Batch, Schritte) oder Vektoren (Batch, Schritte, Breite).
tracer-no-words = Keiner der Sätze enthält ein Wort, und ein Modell, das Texte selbst zerlegt, macht daraus einen Batch ohne Schritte. Tippe ein Wort, oder nimm ein Modell, das IDs liest.
tracer-texts = Texte
tracer-ids = IDs
tracer-vectors = Vektoren aus { $num_dimensions } Zahlen

# A visitor's file.
files-no-bytes = die Bytes einer Datei
files-too-large = eine Datei von höchstens { $limit } Bytes
    .fix = Speichere ein kleineres Modell: Für Masken genügt ein kleines.
files-no-keras-file = Die Datei { $file_name } ist keine .keras-Datei. Speichere das Modell mit model.save('{ $stem }.keras').
files-incomplete = Die Datei { $file_name } ist keine vollständige .keras-Datei: Es fehlt { $missing_members }. Speichere das Modell noch einmal.
files-no-folder = Die Datei { $file_name } ließ sich nicht in einen temporären Ordner schreiben ({ $reason }). Schaffe Platz im Ordner für temporäre Dateien, oder setze TMPDIR auf einen, in den geschrieben werden darf.
files-no-process = Der Prozess für die Datei { $file_name } ließ sich nicht starten ({ $reason }). Versuch es später noch einmal.
files-start-timeout = Der Prozess für die Datei { $file_name } ist nicht innerhalb von { $seconds } s gestartet: Dieser Rechner ist beschäftigt. Versuch es später noch einmal.
files-timeout = Die Datei { $file_name } wurde nicht innerhalb von { $seconds } s geladen und verfolgt; sie wurde angehalten. Speichere ein kleineres Modell.
files-crashed = An der Datei { $file_name } ist der Prozess abgestürzt, in dem sie lief, höchstwahrscheinlich, weil sie mehr braucht als die { $gigabytes } GB Speicher, die eine Datei hier bekommt. Speichere ein kleineres Modell.
files-invalid-result = Die Datei { $file_name } lieferte ein ungültiges Ergebnis. Speichere das Modell noch einmal.
files-out-of-memory = Die Datei { $file_name } verlangt mehr Speicher als die { $gigabytes } GB, die eine Datei hier bekommt.
files-result-too-large = Die Masken der Datei { $file_name } sind mehr, als sich zeigen lässt. Speichere ein kleineres Modell.
files-too-many-cells = Die Masken der Datei { $file_name } haben { $num_cells } Zellen; gezeichnet werden höchstens { $limit }. Speichere ein Modell mit weniger Schritten.
files-unloadable = Die Datei { $file_name } lässt sich nicht laden: { $reason }
files-custom-class = Sie enthält eine eigene Klasse, die nicht in der Datei steht. Ersetze sie durch Schichten von Keras.
files-vocabulary-file = Sie braucht ein Vokabular aus einer anderen Datei, und die wird hier nicht gelesen. Gib der Schicht ihre Wörter als Liste.
files-python-code = Sie enthält eigenen Python-Code, der hier nicht ausgeführt wird. Ersetze ihn durch Schichten von Keras.
files-weights-mismatch = Ihre Gewichte passen nicht zu ihren Schichten. { $reason } Speichere das Modell noch einmal.
files-keras-error = { $reason } Speichere das Modell noch einmal mit einem aktuellen Keras.

# With and without a mask.
PaddingEffectSettings-review = Rezension
    .help = Bis zu { $high } Zeichen, von denen 2.500 Wörter gelesen werden.
PaddingEffectSettings-review_pads = Tokens Padding
    .help = Was ein Batch an eine Rezension anhängt, die kürzer ist als seine längste.
PaddingEffectSettings-unmasked_model = Ohne Maske
    .both = beide
PaddingEffectSettings-masked_model = Mit Maske
padding_effect-word-limit = { $max_words } Wörter werden gelesen
padding_effect-probability = P(positiv)
padding_effect-cosine = Wie viel von der Rezension noch im Zustand ist (Kosinus)
padding_effect-no-padding = Ohne Padding bewegt sich kein Modell: Nach dem letzten Wort werden **0** Tokens gelesen.
    .more = { $details }
padding_effect-masked = Eine Maske verdeckt alle Tokens Padding (**{ $num_pads }**): Das Modell sagt, was es vorher gesagt hat.
    .more = { $details }
padding_effect-unchanged = Hier { $num_pads ->
        [one] ändert **1** Token
       *[other] ändern **{ $num_pads }** Tokens
     } Padding bei keinem Modell etwas.
    .more = { $details }
padding_effect-changed = { $num_pads ->
    [one] 1 Token Padding bringt
   *[other] { $num_pads } Tokens Padding bringen
} „{ $model }“ von { $initial_probability } auf **{ $padded_probability }**{ $masked_outcome ->
    [unchanged] ; eine Maske verdeckt alle
   *[other] { "" }
}.
    .more = { $details }
padding_effect-model = Modell
    .unchanged = { $model }: P(positiv) ist { $initial_probability } nach dem letzten Wort und genau gleich nach { padding_effect-tokens }.
    .changed = { $model }: P(positiv) ist { $initial_probability } nach dem letzten Wort und { $padded_probability } nach { padding_effect-tokens }; der Kosinus seines Zustands mit dem beim letzten Wort ist { $cosine }.
padding_effect-tokens = { $num_pads ->
    [one] 1 Token Padding
   *[other] { $num_pads } Tokens Padding
}

# Attention masks.
AttentionMaskRequest-attention_type = Aufmerksamkeit
    .decoder = Decoder
    .encoder = Encoder
    .cross = Kreuz
AttentionMaskRequest-mask_type = Maske
    .padding___causal = Padding & kausal
    .padding_alone = Nur Padding
    .causal_alone = Nur kausal
AttentionMaskRequest-source = Englisch
AttentionMaskRequest-target = Spanisch
AttentionMaskRequest-num_pads = Tokens Padding
    .help = Nach jedem Satz: { $low } bis { $high }.
LeakTestRequest-use_causal_mask = Kausale Maske
    .help = Ohne sie sieht der Decoder die Wörter, die er vorhersagen soll.
LeakTestRequest-use_padding_mask = Padding-Maske
    .help = Ohne sie wird Padding wie ein Wort gelesen.
LeakTestRequest-changed_side = Geändert, je eins
    .target = Ziel
    .source = Quelle
LeakTestRequest-source = Englisch
LeakTestRequest-target = Spanisch
LeakTestRequest-num_pads = Tokens Padding
    .help = { AttentionMaskRequest-num_pads.help }
LeakTestRequest-model = Transformer
attention_masks-reason = Grund
    .allowed = erlaubt
    .padding = Padding
    .future = Zukunft
    .both = Padding in der Zukunft
attention_masks-mask-decoder = Die Selbstaufmerksamkeit des Decoders erlaubt **{ $num_allowed }** von { $num_pairs } Paaren aus Anfrage und Schlüssel.
    .more = Maskiert: { $num_padding } als Padding, { $num_future } als Zukunft, { $num_both } als beides zugleich.{ $shown_masks ->
        [both] { " " }Ein Paar ist erlaubt, wo beide Masken es erlauben: Das ist das & im Code des Buches.
       *[other] { "" }
    }
attention_masks-mask-encoder = Die Selbstaufmerksamkeit des Encoders erlaubt **{ $num_allowed }** von { $num_pairs } Paaren aus Anfrage und Schlüssel.
    .more = Maskiert: { $num_padding } als Padding. Eine kausale Maske gibt es hier nicht: Alle Schlüssel sind bekannt, bevor das erste Wort vorhergesagt wird.
attention_masks-mask-cross = Die Kreuzaufmerksamkeit erlaubt **{ $num_allowed }** von { $num_pairs } Paaren aus Anfrage und Schlüssel.
    .more = { attention_masks-mask-encoder.more }
attention_masks-leak-nothing-masked = Hier muss nichts verdeckt werden: **{ $num_changed }** von { $num_outputs } Ausgaben { $num_changed ->
        [one] darf sich ändern und tut es.
       *[other] dürfen sich ändern und tun es.
     }
    .more = Es gibt kein Padding, und der Decoder darf die ganze Quelle sehen.
attention_masks-leak-absent = Nichts leckt: Von { $num_masked } Ausgaben, die die Masken verdecken müssen, ändern sich **0**.
    .more = { $num_changed } von { $num_outputs } Ausgaben { $num_changed ->
        [one] ändert
       *[other] ändern
     } sich, wenn ein Token { $side ->
        [source] der Quelle
       *[target] des Ziels
    } geändert wird. Was die Masken verdecken müssen, ändert sich um genau 0.
attention_masks-leak-found = Es leckt: Von { $num_masked } Ausgaben, die ein vollständiger Satz von Masken verdecken muss, { $num_leaks ->
        [one] ändert
       *[other] ändern
     } sich **{ $num_leaks }** (rote Kreuze).
    .more = { $num_changed } von { $num_outputs } Ausgaben { $num_changed ->
        [one] ändert
       *[other] ändern
     } sich, wenn ein Token { $side ->
        [source] der Quelle
       *[target] des Ziels
    } geändert wird. Die größte Änderung, die verdeckt sein müsste: Ändert man Token { $position }, { $token }, ändert sich die Ausgabe nach { $output_token } um { $max_change }.

# What padding costs.
MaskedLossRequest-english = Englisch, ein Satz pro Zeile
MaskedLossRequest-spanish = Spanisch, ein Satz pro Zeile
MaskedLossRequest-translator = Übersetzer
MaskedMetricRequest-min_length = Aufgefüllt auf, Schritte
    .help = Das Kapitel füllt jede Übersetzung auf { $high } Schritte auf.
MaskedMetricRequest-sources = { MaskedLossRequest-english }
MaskedMetricRequest-targets = { MaskedLossRequest-spanish }
MaskedMetricRequest-translator = { MaskedLossRequest-translator }
RaggedRequest-batch = Sätze, einer pro Zeile
    .help = { $low } bis { $high }.
padding-line-count = so viele Sätze wie auf der anderen Seite, { $num_lines }
    .fix = Tippe so viele Zeilen, wie auf der anderen Seite Sätze stehen: { $num_lines }.
padding-word-each = mindestens ein Wort in jedem Satz
padding-word-any = mindestens einen Satz mit einem Wort
    .fix = Tippe ein paar Wörter.
padding-mean = Mittel
    .masked = Mittel mit der Maske, über echte Tokens
    .unmasked = Mittel ohne sie, über alle Schritte
padding-loss-without-padding = Hier ist kein Schritt Padding: Der mittlere Verlust (Loss) ist **{ $masked_mean }**, mit und ohne Maske.
    .more = { padding-carries-mask }
padding-loss-with-padding = Zählt das Padding mit, ist der mittlere Verlust (Loss) **{ $unmasked_mean }** statt { $masked_mean }.
    .more = { $num_valid } von { $num_steps } Schritten { $num_valid ->
        [one] ist
       *[other] sind
     } echt, mit einem mittleren Verlust von { $masked_mean_exact } Nats; Padding hat { $padding_mean }. Ohne die Maske zählt Padding wie Wörter, und das Mittel ist { $unmasked_mean_exact }. { padding-carries-mask }
padding-carries-mask = { $carries_mask ->
    [yes] Die Ausgabe dieses Modells trägt die Maske von selbst bis zum Verlust.
   *[no] Die Ausgabe dieses Modells trägt keine Maske zum Verlust: Er muss sie aus den IDs bilden.
}
padding-code = Schritt
    .padding = Padding
    .correct = richtig
    .wrong = falsch
    .predicted-padding = vorhergesagtes Padding
padding-accuracy = Genauigkeit
    .masked = Diese Vorhersagen, nur echte Tokens: { $num_correct } von { $num_valid } richtig
    .unmasked = Dieselben, Padding mitgezählt: { $num_correct_or_padding } von { $num_steps } richtig
    .book = Der Übersetzer des Buches, nur echte Tokens
    .book-unmasked = Dasselbe, Padding mitgezählt: { $book_accuracy } × { $book_valid_share }
padding-metric-without-padding = Hier ist kein Schritt Padding: Die Genauigkeit ist **{ $masked_accuracy }**, mit und ohne Maske.
    .more = { padding-keras-version }
padding-metric-with-padding = Dieselben Vorhersagen haben { $masked_accuracy } auf echten Tokens und **{ $unmasked_accuracy }**, wenn Padding mitzählt.
    .more = { $num_correct } von { $num_valid } echten Tokens sind richtig. { $num_predicted_padding ->
        [0] Von { $num_padding ->
            [one] { $num_padding } Schritt
           *[other] { $num_padding } Schritten
        } Padding ist keiner vorhergesagt. So werden aus { $book_accuracy } im Buch { $book_unmasked_accuracy }, denn { $book_valid_share } seiner Schritte sind echt: Das Modell ist so gut wie zuvor.
        [one] Von { $num_padding ->
            [one] { $num_padding } Schritt
           *[other] { $num_padding } Schritten
        } Padding ist 1 vorhergesagt: Er zählt als richtig, und das Modell ist dadurch nicht besser.
       *[other] Von { $num_padding ->
            [one] { $num_padding } Schritt
           *[other] { $num_padding } Schritten
        } Padding sind { $num_predicted_padding } vorhergesagt: Sie zählen als richtig, und das Modell ist dadurch nicht besser.
    } { padding-keras-version }
padding-keras-version = Keras { $keras_version } sagt hier { $keras_accuracy }: Seine Metrik nutzt die Maske. Keras 3 vor 3.12 verlor die Maske in seinen Metriken und behielt sie in seinen Verlusten.
padding-cost = Kosten
    .steps = Schritte
    .bytes = Bytes für IDs
    .work = Multiplikationen mit Addition
padding-dense-title = Mit Padding
padding-ragged = { $num_padding ->
    [0] Alle Sätze sind gleich lang: **0** von { $num_steps } Schritten enthalten kein Wort.
    [one] Mit Padding enthält **1** von { $num_steps } Schritten kein Wort; ein Ragged Batch hat ihn nicht.
   *[other] Mit Padding enthalten **{ $num_padding }** von { $num_steps } Schritten kein Wort; ein Ragged Batch hat keinen davon.
}
    .more = { $num_sentences ->
        [one] 1 Satz
       *[other] { $num_sentences } Sätze
    }. Der Ragged Batch { $memory_effect ->
        [saves] spart { $memory_percent } %
       *[costs] kostet { $memory_percent } % mehr
    } vom Speicher der IDs (seine Row Splits brauchen auch etwas) und spart { $work_percent } % der Multiplikationen mit Addition. Das Embedding von Keras nimmt einen Ragged Batch; sein GRU lehnt ihn ab: „{ $keras_error }“ Deshalb bekommt unser Ragged-Modell die aufgefüllten IDs und die Längen der Zeilen und bildet die Maske aus den Längen. { $agreement ->
        [exact] Mit denselben Gewichten gibt das Modell, das Padding maskiert, genau dieselben Wahrscheinlichkeiten.
        [near] Mit denselben Gewichten gibt das Modell, das Padding maskiert, dieselben Wahrscheinlichkeiten bis auf { $max_difference }.
       *[no] { "" }
    }
padding-ragged-title = Ragged: die Zeilen aneinandergehängt, mit Row Splits
padding-cost-title = Kosten, aufgefüllt = 100 %
padding-cost-label = { $cost }: <b>{ $ragged_cost }</b> statt { $dense_cost } ({ $percent } %)
padding-row-range = Zeile { $row }: Plätze { $start } bis { $end } der Werte

# Three conventions.
ConventionsRequest-mask_convention = Maske geschrieben für
    .keras = Keras
    .pytorch = PyTorch
    .pytorch__added = PyTorch, addiert
    .tutorial = Tutorial
ConventionsRequest-library = und übergeben an
    .keras = Keras
    .pytorch = PyTorch
    .tutorial = Tutorial
ConventionsRequest-sentence = Englisch
ConventionsRequest-sentence_pads = Tokens Padding
    .help = Nach dem Satz: { $low } bis { $high }.
ConventionsRequest-model = Transformer
    .help = Anfragen und Schlüssel sind die des ersten Kopfes seines Encoders.
column-mask-value = Maske, wie geschrieben
column-intended-weight = beabsichtigtes Gewicht
column-actual-weight = tatsächliches Gewicht
column-convention = Konvention
conventions-name = Konvention
    .keras = Keras
    .pytorch = PyTorch
    .pytorch_added = PyTorch, addiert
    .tutorial = Tutorial
conventions-masks-title = Eine Maske, vier Arten, sie zu schreiben
conventions-intended-title = { $library } mit eigener Maske
conventions-actual-title = { $library } mit der Maske von { $mask_convention }
conventions-code = Der Code in jeder
conventions-swapped-as-intended = { $library } liest diese Maske, wie sie gemeint war: Von { $num_pads } { $num_pads ->
    [one] Token
   *[other] Tokens
 } Padding { $num_attended_pads ->
    [one] wird
   *[other] werden
 } **{ $num_attended_pads }** gelesen.
    .more = { conventions-rules }
conventions-swapped-inverted = { $library } liest diese Maske genau umgekehrt: Gelesen { $num_attended_words ->
    [one] wird
   *[other] werden
 } **{ $num_attended_words }** von { $num_words } { $num_words ->
    [one] Wort
   *[other] Wörtern
 } und { $num_attended_pads } von { $num_pads } { $num_pads ->
    [one] Token
   *[other] Tokens
 } Padding.
    .more = Es gibt keinen Fehler. { conventions-rules }
conventions-swapped-added = { $library } addiert diese Maske zu den Scores: Padding bekommt **{ $padding_share }** der Aufmerksamkeit.
    .more = 1 = verdecken wird zu den Scores des Paddings addiert; jedes seiner Gewichte wächst also um den Faktor e = 2,72. Es gibt keinen Fehler. { conventions-rules }
conventions-swapped-uniform = { $library } verdeckt jeden Schlüssel gleich: Jeder der { $num_tokens } hat ein Gewicht von **{ $uniform_weight }**.
    .more = Die Scores sind verloren: In float32 bleibt neben 10⁹ nichts übrig, was so klein ist wie ein Score. { conventions-rules }
conventions-swapped-nan = { $library } findet keinen Schlüssel zum Beachten oder einen unendlichen Score: Von { $num_weights } Gewichten sind **{ $num_weights }** NaN.
    .more = Der Softmax von nichts als −∞, oder von ∞, ist 0/0 oder ∞/∞. { conventions-rules }
conventions-rules = Eine Anfrage, deren Schlüssel alle verdeckt sind, hat in Keras die Gewichte 0, in PyTorch NaN und im Tutorial gleiche Gewichte. PyTorch ist hier nicht installiert: Seine Zahlen werden nach der Formel von nn.MultiheadAttention berechnet, softmax(QKᵀ/√d + mask). Sein scaled\_dot\_product\_attention liest True umgekehrt, als beachten.
