# The page.
page-transformer = Transformer
    .question = Was berechnet jeder Block eines Transformers?

transformer-view = Ansicht
    .the_machine = Die Maschine
    .ablation = Ablation
    .logit_lens = Logit Lens
    .key_value_cache = KV-Cache
    .feed_forward = Feed-Forward
transformer-reading = Das Modell liest ...
transformer-reads = Das Modell liest (Zeichen, höchstens { $most }): { $text } :material/arrow_forward: sagt als Nächstes **{ $said }** voraus
transformer-needs = { $count ->
    [one] mindestens ein Zeichen, das das Modell kennt
   *[other] mindestens zwei Zeichen, die das Modell kennt
 }
    .fix = Tippe ein paar Wörter.

# Names of blocks, tensors and sublayers.
transformer-side = Seite
    .encoder = Encoder
    .decoder = Decoder
transformer-block = Block
    .embedding = Embedding
    .positions = + Positionen
    .encoder_self = Self-Attention
    .decoder_self = Maskierte Selbstaufmerksamkeit
    .decoder_cross = Cross-Attention
    .feed_forward = Feed-Forward
    .add = Addieren
    .norm = Normieren
    .add_norm = Plus & Norm
    .logits = Linear
    .softmax = Softmax
transformer-block-of-side = { $side }: { $name ->
    [embedding] Embedding
    [linear] Linear
    [softmax] Softmax
   *[other] { $name }
 }
transformer-block-of-layer = { $side }, Schicht { $layer }: { $name ->
    [self-Attention] Selbstaufmerksamkeit
    [cross-Attention] Kreuzaufmerksamkeit
    [feed-Forward] Feed-Forward
   *[other] { $name }
 }
transformer-before = davor
    .cross = vor der Kreuzaufmerksamkeit
    .self = vor der Selbstaufmerksamkeit
    .feedforward = vor dem Feed-Forward
transformer-after = danach
    .cross = nach der Kreuzaufmerksamkeit
    .self = nach der Selbstaufmerksamkeit
    .feedforward = nach dem Feed-Forward
transformer-sublayer = { $side ->
    [encoder] Encoder
    [decoder] Decoder
   *[other] { $side }
 } { $layer } { $name }
    .self = Selbstaufmerksamkeit
    .masked_self = Selbstaufmerksamkeit, maskiert
    .cross = Kreuzaufmerksamkeit
    .feedforward = Feed-Forward
transformer-sublayer-short =
    .encoder_self = E{ $layer } selbst
    .encoder_feedforward = E{ $layer } FFN
    .decoder_self = D{ $layer } selbst
    .decoder_cross = D{ $layer } kreuz
    .decoder_feedforward = D{ $layer } FFN
transformer-part-of = Wo ein Teil ist
    .both = beide Seiten
    .all = jede Schicht
    .encoder = Encoder, am Ende
    .decoder = Decoder, am Ende
transformer-tensor = Tensor
    .embedding = Embedding
    .positions = Positionen
    .sum = Summe
    .query = Anfragen
    .key = Schlüssel
    .value = Werte
    .rotated_query = gedrehte Anfragen
    .rotated_key = gedrehte Schlüssel
    .scores = Scores
    .weights = Gewichte
    .context = Kontext
    .output = Ausgabe
    .norm = normiert
    .in = vor dem ReLU
    .relu = nach dem ReLU
    .squared = quadriert
    .out = Ausgabe
    .logits = Logits
    .probability = Wahrscheinlichkeiten

# Names of columns and axes.
column-read_after = gelesen nach
column-term = Summand
column-term_left = links
column-term_right = rechts
column-term_value = Zahl des Summanden
column-block = Block
column-parameter_share = Anteil
column-weights = Gewichte
column-switched_off = ausgeschaltet
column-part_kind = Art
column-text_log_probability = Log-Wahrscheinlichkeit, Nats
column-log_probability_without = Log-Wahrscheinlichkeit ohne, Nats
column-change_nats = Änderung der Log-Wahrscheinlichkeit, Nats
column-probability_without = Wahrscheinlichkeit ohne
column-token_place = Platz
column-says = das Modell sagt voraus
column-first_choice = erste Wahl
column-choice_number = wievielte Wahl das vorhergesagte Token ist
column-stage_place = Stufe
column-token_number = Nummer des Tokens
column-kept_products = Transformer, aufbewahrt: Multiplikationen mit Addition
column-again_products = Transformer, neu gelesen: Multiplikationen mit Addition
column-kept_ms = Transformer, aufbewahrt: ms
column-again_ms = Transformer, neu gelesen: ms
column-kept_bytes = Transformer: aufbewahrte Bytes
column-gru_kept_products = GRU, aufbewahrt: Multiplikationen mit Addition
column-gru_again_products = GRU, neu gelesen: Multiplikationen mit Addition
column-gru_kept_ms = GRU, aufbewahrt: ms
column-gru_again_ms = GRU, neu gelesen: ms
column-gru_kept_bytes = GRU: aufbewahrte Bytes
column-neuron = Neuron
column-after_relu = nach dem ReLU
column-driver_place = Zeile
column-read_with = gelesen mit
column-side_of_model = Seite
column-percent_on = Neuronen, die an sind, %

# What is asked.
MachineRequest-model = Modell
MachineRequest-text = Englischer Satz
MachineRequest-context = Text
ParametersRequest-model = Modell
CellRequest-block = Block
CellRequest-tensor = Tensor
CellRequest-token = Token
CellRequest-column = Dimension
CellRequest-head = Kopf
WithoutRequest-part = Ausgeschaltet
LensRequest-step = Lesen nach
    .layer = jeder Schicht
    .sublayer = jeder Teilschicht
FollowRequest-position = Position
FollowRequest-token = Token zum Verfolgen
KVCacheRequest-gru = GRU
KVCacheRequest-rounds = Runden
    .help = Wie oft die Zeit jedes Schritts gemessen wird, { $low } bis { $high }.
NeuronsRequest-side = Seite
    .encoder = Encoder
    .decoder = Decoder
NeuronsRequest-layer = Schicht
DriversRequest-model = Modell
DriversRequest-side = Seite
DriversRequest-layer = Schicht
DriversRequest-neuron = Neuron
    .help = Oder klick auf eine Zelle. Das klarste: das, dessen stärkste Tokens sich am meisten gleichen.

# The machine.
transformer-figure = Bild
    .the_whole_machine = Die ganze Maschine
    .one_block = Ein Block
    .parameters = Parameter
machine-says = Vorhergesagtes Token
machine-follows = Quelltoken
    .help = Wessen Weg durch den Encoder zuerst gezeigt wird; von selbst der des Tokens, auf das das Wort am meisten achtet.
machine-steps = Schritt (0: alle auf einmal)
machine-tensor = Tensor
machine-head = Kopf
machine-token = Token
machine-key = Schlüssel
machine-said = Vorhergesagt
machine-open = Klick auf einen Block, um ihn zu öffnen, oder auf ein Wort, um ihm zu folgen.
machine-coming-in = <b>{ $token }</b>
machine-choose = Klick auf eine Zahl der Ausgabe, um zu sehen, wie sie entsteht.
machine-layer = Schicht { $layer }
    .first = Eingabe
    .last = Ausgabe
machine-hover = <b>{ $title }</b><br>{ $tensor }, { $shape }
machine-nearest-hover = nach { $stage }: <b>{ $token }</b> { $share }
machine-predicted-hover = <b>{ $token }</b> { $share }
machine-whole = { $decided ->
    [0] Schon die Embeddings allein haben { $token } als ähnlichstes Token; das Modell gibt ihm **{ $probability }**.
   *[other] Ab hier ({ $stage }) ist { $token } das ähnlichste Token: Das Modell gibt ihm **{ $probability }**.
 }
    .more = { $kind ->
    [text] { $read } durchläuft { $blocks } Blöcke, insgesamt { $numbers } Zahlen, und das Modell sagt als Nächstes { $says } voraus.
   *[sentence] Aus { $read } wird { $says } in { $blocks } Blöcken, insgesamt { $numbers } Zahlen.
 } Unter jeder Schicht des Decoders stehen die Wörter, die seine Ausgabeschicht dort vorhersagen würde, wenn der Decoder da schon zu Ende wäre.
machine-step = Schritt { $step } von { $steps } ({ $where }): { $told }
    .more = { $turned }
machine-does = Was ein Block tut
    .embedding = { $who } wird zu einer Zeile der Tabelle, einem Vektor der Länge **{ $length }**.
    .positions = Der Vektor von Position { $place } wird zu dem von { $who } addiert; zusammen haben sie die Länge **{ $length }**.
    .attention = { $who } achtet am meisten auf { $attended }, **{ $share }** (Mittel der Köpfe).
    .feed_forward = { $count ->
    [one] **1 Einheit** kommt
   *[other] **{ $count } Einheiten** kommen
 } bei { $who } durch das ReLU; am stärksten ist Einheit { $unit } mit { $strongest }.
    .add_norm = { $who } bekommt zurück, was es war, und das Normieren dreht es um **{ $angle }°** auf die Länge { $length }.
    .norm = Die letzte Summe von { $who } wird normiert, von der Länge { $before } auf **{ $length }**.
    .logits = Das größte Logit nach { $who } hat { $token }, **{ $share }**.
    .softmax = Nach { $who } sagt das Modell { $token } mit **{ $share }** voraus.
machine-puts-out = Was er ausgibt, hat die Länge { $length }.
machine-turns = Addiert dreht es den Vektor um { $angle }°.
machine-panel = Tensor
    .in = Hinein: { $tensor }, { $shape }<br>aus { $block }
    .out = Heraus: { $tensor }, { $shape }
machine-of-head = { $tensor } von Kopf { $head }
machine-terms = Summanden
    .look_up = Die nachgeschlagene Zahl
    .dense = Summanden: Eingabe × Gewicht
    .sum = Was addiert wird
    .norm = Der Vektor des Tokens vor dem Normieren
    .relu = Die Eingabe
    .square = Die Eingabe
    .product = Summanden: Anfrage × Schlüssel
    .softmax = Anteile des Softmax
    .mean = Summanden: Gewicht × Wert
machine-term =
    .dimension = Dimension { $number }
    .dimension__its_partner = Dimension { $number }, ihr Partner
    .head = Kopf { $number }
    .unit = Einheit { $number }
    .row_of_the_table = Zeile der Tabelle
    .row_of_the_positions = Zeile der Positionen
    .token = Token
    .position = Position
    .skip_connection = Skip-Verbindung
    .sublayer = Teilschicht
    .before_the_relu = vor dem ReLU
    .after_the_relu = nach dem ReLU
machine-term-short =
    .dimension = d { $number }
    .dimension__its_partner = d { $number }, ihr Partner
    .unit = e { $number }
machine-by-the-mask = durch die Maske
machine-made = Wie eine Zahl entsteht
    .look_up = nachgeschlagen und mit { $factor } multipliziert
    .dense = die Summe aus { $count } Summanden und dem Bias { $bias }; am größten ist { $name } mit { $largest }
    .sum = { $count } Zahlen addiert; am größten ist { $name } mit { $largest }
    .sum_bias = { $count } Zahlen und der Bias { $bias } addiert; am größten ist { $name } mit { $largest }
    .product = die Summe aus { $count } Produkten mal { $scale }; am größten ist { $name } mit { $largest } vor der Skalierung
    .mean = das Mittel aus { $count } Werten nach ihren Gewichten; am größten ist { $name } mit { $largest }
    .norm = { $chosen } minus das Mittel { $mean }, geteilt durch die Abweichung { $deviation }, mal { $scale }, plus { $bias }
    .relu = die Eingabe ist { $chosen }, also lässt das ReLU sie durch
    .relu_off = die Eingabe ist { $chosen }, und ein ReLU lässt nichts unter 0 durch
    .square = das Quadrat von { $chosen }
    .softmax = ein Anteil des Softmax; den größten Anteil hat { $name }, { $largest }
    .hidden = die Maske verdeckt dieses Token; den größten Anteil hat { $name }, { $largest }
machine-block = Die eingerahmte Zahl ist **{ $number }**: { $made }.
    .more = { $block }: { $tensor } bei { $who }.
machine-parameters = { $part ->
    [attention] Die Aufmerksamkeit
    [feed-forward] Die Feed-Forward-Module
   *[embeddings] Die Embeddings
 } { $part ->
    [attention] hat
   *[other] haben
 } **{ $share }** der { $total } Parameter.
    .more = { $model } hat { $count } Gewichte. Nach Art: Aufmerksamkeit { $attention }, Feed-Forward { $forward }, Embeddings { $embeddings }, jeweils mit ihren Norms. Das größte Gewicht ist `{ $largest }`, { $shape }, mit { $of_all }. Ein Block ohne Farbe hat keine Gewichte oder teilt die des Embeddings.
machine-thumbnail = { $read } durchläuft { $blocks } Blöcke, davon { $attentions } mit Aufmerksamkeit.

# Ablation.
transformer-off = Bild
    .every_part = Jedes Teil
    .one_part = Ein Teil
parts-part = Teil
    .positions = Positionen ({ $sublayer })
    .skip = Skip-Verbindung ({ $sublayer })
    .norm = Norm ({ $sublayer })
    .feed_forward = Modul ({ $sublayer })
    .head = Kopf { $head } ({ $sublayer })
parts-column = Teil
    .positions = Positionen
    .skip = Skip
    .norm = Norm
    .feed_forward = Feed-Forward
    .head = Kopf { $head }
parts-column-narrow = Teil
    .positions = Pos
    .skip = Skip
    .norm = Norm
    .feed_forward = FFN
    .head = K{ $head }
parts-hover = ohne { $column } ({ $sublayer }): { $change } Nats
parts-choose = Klick auf eine Zahl, um zu sehen, was das Modell ohne dieses Teil vorhersagt.
parts-with = mit allen Teilen
parts-without = ohne dieses Teil
parts-parts = { $little ->
    [0] Bei **0 von { $count }** Teilen ändert sich die Wahrscheinlichkeit kaum, wenn man sie einzeln ausschaltet.
   *[other] Ohne **{ $little } von { $count }** Teilen, jedes einzeln ausgeschaltet, ändert sich die Wahrscheinlichkeit kaum.
  }
    .more = Mit allen Teilen hat { $translation } eine Log-Wahrscheinlichkeit von { $whole } Nats. Die größte Änderung, { $most } Nats, gibt es ohne dieses Teil: { $part }. { $little } von { $count } Teilen { $little ->
    [one] ändert
   *[other] ändern
  } sie um weniger als 0,1 Nats. { $better ->
    [0] { "" }
    [one] Ohne 1 Teil steigt sie um mehr als das.
   *[other] Ohne { $better } Teile, jeweils einzeln, steigt sie um mehr als das.
 } { $likelier ->
    [0] Bei keinem der { $heads } Köpfe steigt sie, wenn man ihn ausschaltet.
   *[other] Ohne { $likelier } von { $heads } Köpfen, jeder einzeln ausgeschaltet, steigt sie.
 }
parts-one = { $moved ->
    [yes] Ohne { $part } geht { $token } von { $before } auf **{ $after }**.
   *[no] Ohne { $part } behält { $token } seine **{ $after }**.
 }
    .more = { $same ->
    [yes] Das Modell sagt immer noch { $translation } voraus.
   *[no] Statt { $translation } sagt das Modell { $says } voraus{ $stopped ->
    [yes] {" "}und wurde dort angehalten
   *[no] { "" }
 }.
 } Die Log-Wahrscheinlichkeit { $kind ->
    [text] des Textes
   *[translation] seiner eigenen Übersetzung
 } geht von { $whole } auf { $left } Nats.

# The logit lens.
lens-layer = Aufmerksamkeit von Schicht
lens-whose = Wessen Aufmerksamkeit
    .all = alle Schichten
    .layer = Schicht { $layer }
lens-attends = achtet auf ({ $whose })
lens-attends-hover = „{ $row }“ achtet auf „{ $source }“: { $weight }
lens-attends-to = achtet auf { $place }: { $token }
lens-after = nach { $stage }
lens-scale = Wahrscheinlichkeit, Gewicht
lens-hover = Position { $position }, nach { $stage }<br>{ $five }<br>{ $said }: { $choice }. Wahl, { $share }
lens-choose = Klick auf eine Zelle, um ihrem Token durch die Schichten darunter zu folgen.
lens-needs = ein Token aus dem Vokabular des Modells
    .fix = Wähle eines aus der Liste.
transformer-stage = Stufe
    .embeddings = Embeddings
    .sublayer = Schicht { $layer }, { $sublayer }
    .embeddings_short = Embeddings
    .sublayer_short = { $layer } { $sublayer }
    .softmax_short = Softmax
lens-part = { $count } nach { $stage }
lens-lens = Vor der letzten { $stage_kind ->
    [layer] Schicht
   *[sublayer] Teilschicht
 } { $early ->
    [one] ist
   *[other] sind
 } **{ $early } von { $count }** { $count ->
    [one] Token
   *[other] Tokens
 } schon entschieden.
    .more = Die erste Wahl ist richtig: { $parts }; das Letzte ist die Antwort des Modells selbst. { $repeated ->
    [0] { "" }
    [one] Die Embeddings allein wiederholen an 1 Position das Token, das gerade gelesen wurde.
   *[other] Die Embeddings allein wiederholen an { $repeated } Positionen das Token, das gerade gelesen wurde.
 } Den größten Schritt, von { $from } auf { $to }, macht { $largest }.
lens-step = { $share } nach { $stage } ({ $choice }. Wahl)
lens-followed = { $token } geht von { $first } nach den Embeddings auf **{ $last }** nach der letzten Schicht.
    .more = { $token } an Position { $position }, wo der Decoder { $read } gelesen hat: { $steps }, { $own ->
    [yes] und das sagt das Modell voraus.
   *[no] aber das Modell sagt { $said } voraus.
 }

# Key-value cache.
kept-reading = Das Modell liest mit und ohne das Aufbewahrte ...
kept-line = Linie
    .kept = Transformer, Schlüssel und Werte aufbewahrt
    .again = Transformer, alles neu gelesen
    .gru = GRU, Zustand aufbewahrt
    .gru_again = GRU, alles neu gelesen
kept-panel = Feld
    .products = Multiplikationen mit Addition pro Token
    .ms = Millisekunden pro Token
    .bytes = Speicher für das Aufbewahrte, Bytes
kept-kept = Für jedes Token alles neu zu lesen braucht **{ $times }-mal** so viele Multiplikationen mit Addition.
    .more = Über { $count ->
    [one] 1 Token
   *[other] { $count } Tokens
 } brauchen aufbewahrte Schlüssel und Werte { $kept } Millionen Multiplikationen mit Addition{ $source ->
    [yes] , davon { $reading }, um den Satz einmal zu lesen
   *[no] { "" }
 }; für jedes Token alles neu zu lesen braucht { $again } Millionen. Gemessen: { $kept_ms } ms und { $again_ms } ms. Das Aufbewahrte wächst auf { $kilobytes } kB, { $growth } Bytes pro Token; der Zustand des GRU bleibt bei { $state } Bytes.

# Feed-forward.
neurons-reading = Das Modell liest 300 Sätze; beim ersten Mal dauert es einige Sekunden ...
neurons-layers = eine Schicht des Modells, 0 bis { $last }
neurons-neurons = ein Neuron des Moduls, 0 bis { $last }
neurons-choose = Klick auf eine Zelle, um zu sehen, was ihr Neuron antreibt.
neurons-hover = Neuron { $neuron } bei „{ $token }“: { $value }
neurons-neuron = Neuron { $neuron }
neurons-neuron_after = Neuron { $neuron } nach dem ReLU
neurons-axis = { $count } Neuronen, zuerst die, die von den meisten Tokens eingeschaltet werden
neurons-on = Im Mittel sind bei einem Token **{ $share }** der Neuronen an.
    .more = { $side ->
    [encoder] Encoder
   *[decoder] Decoder
 }, Schicht { $layer }: Im Mittel sind bei einem Token { $mean } von { $width } Neuronen an; die meisten bei { $most } ({ $most_on }), die wenigsten bei { $fewest } ({ $fewest_on }). { $never ->
    [one] 1 Neuron ist
   *[other] { $never } Neuronen sind
 } { $tokens ->
    [one] bei dem einen Token aus.
   *[other] bei allen { $tokens } Tokens aus.
 }
neurons-drivers = { $count ->
    [one] Das einzige Token, das Neuron { $neuron } antreibt, ist { $token } (**1 von 1**).
   *[other] **{ $alike } von { $count }** Tokens, die Neuron { $neuron } am meisten antreiben, { $alike ->
        [one] ist { $token }.
       *[other] sind { $token }.
    }
 }
    .more = Neuron { $neuron } von { $side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $side }
    }, Schicht { $layer }, wird am meisten von { $strongest } angetrieben, auf { $value }. Es ist an bei { $share } von { $read } Tokens aus { $sentences } Sätzen.
neurons-silent = Neuron { $neuron } ist bei allen **{ $read } Tokens** aus { $sentences } Sätzen aus.
    .more = Es ist ein Neuron von { $side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $side }
    }, Schicht { $layer }.
neurons-sparsity = Über { $sentences } Sätze sind bei einem Token **{ $share }** der Neuronen eines Moduls an.
    .more = { $model }: am wenigsten in { $lowest_side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $lowest_side }
    }, Schicht { $lowest_layer }, { $lowest }. Von den { $width } Neuronen von { $side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $side }
    }, Schicht { $layer }, { $never ->
    [one] ist 1 Neuron
   *[other] sind { $never } Neuronen
 } nie an.
