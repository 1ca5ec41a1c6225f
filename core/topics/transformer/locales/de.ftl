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
transformer-input = Das Modell liest (Zeichen, höchstens { $max_characters }): { $text } :material/arrow_forward: sagt als Nächstes **{ $predicted_token }** voraus
transformer-min-characters = { $count ->
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
transformer-sublayer-place = Wo ein Teil ist
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
column-stage = gelesen nach
column-term = Summand
column-term_input = Eingabe
column-term_multiplier = Faktor
column-term_value = Zahl des Summanden
column-block = Block
column-parameter_share = Anteil
column-weights = Gewichte
column-removed_part = ausgeschaltet
column-part_type = Art
column-text_log_probability = Log-Wahrscheinlichkeit, Nats
column-log_probability_without = Log-Wahrscheinlichkeit ohne, Nats
column-change_nats = Änderung der Log-Wahrscheinlichkeit, Nats
column-probability_without = Wahrscheinlichkeit ohne
column-token_position = Platz
column-predicted_token = das Modell sagt voraus
column-first_choice = erste Wahl
column-choice_number = wievielte Wahl das vorhergesagte Token ist
column-stage_index = Stufe
column-token_number = Nummer des Tokens
column-cached_macs = Transformer, mit Cache: Multiplikationen mit Addition
column-uncached_macs = Transformer, ohne Cache: Multiplikationen mit Addition
column-cached_ms = Transformer, mit Cache: ms
column-uncached_ms = Transformer, ohne Cache: ms
column-cached_bytes = Transformer: Bytes des Caches
column-gru_cached_macs = GRU, mit Zustand: Multiplikationen mit Addition
column-gru_uncached_macs = GRU, von vorn: Multiplikationen mit Addition
column-gru_cached_ms = GRU, mit Zustand: ms
column-gru_uncached_ms = GRU, von vorn: ms
column-gru_cached_bytes = GRU: Bytes des Zustands
column-neuron = Neuron
column-after_relu = nach dem ReLU
column-bar_y = Zeile
column-context = Kontext
column-side_of_model = Seite
column-percent_active = Neuronen, die an sind, %

# What is asked.
MachineRequest-model = Modell
MachineRequest-text = Englischer Satz
MachineRequest-context = Text
ParametersRequest-model = Modell
TensorElementRequest-block = Block
TensorElementRequest-tensor = Tensor
TensorElementRequest-token = Token
TensorElementRequest-column = Dimension
TensorElementRequest-head = Kopf
WithoutRequest-part = Ausgeschaltet
LensRequest-granularity = Lesen nach
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
TopActivationsRequest-model = Modell
TopActivationsRequest-side = Seite
TopActivationsRequest-layer = Schicht
TopActivationsRequest-neuron = Neuron
    .help = Oder klick auf eine Zelle. Das klarste: das, dessen stärkste Tokens sich am meisten gleichen.

# The machine.
transformer-figure = Bild
    .the_whole_machine = Die ganze Maschine
    .one_block = Ein Block
    .parameters = Parameter
machine-decoder-token = Vorhergesagtes Token
machine-source-token = Quelltoken
    .help = Wessen Weg durch den Encoder zuerst gezeigt wird; von selbst der des Tokens, auf das das Wort am meisten achtet.
machine-steps = Schritt (0: alle auf einmal)
machine-key = Schlüssel
machine-vocabulary-token = Vorhergesagt
machine-click-help = Klick auf einen Block, um ihn zu öffnen, oder auf ein Wort, um ihm zu folgen.
machine-input-hover = <b>{ $token }</b>
machine-block-click-help = Klick auf eine Zahl der Ausgabe, um zu sehen, wie sie entsteht.
machine-layer = Schicht { $layer }
    .first = Eingabe
    .last = Ausgabe
machine-hover = <b>{ $title }</b><br>{ $tensor }, { $shape }
machine-top-token-hover = nach { $stage }: <b>{ $token }</b> { $share }
machine-predicted-hover = <b>{ $token }</b> { $share }
machine-whole = { $decision_stage ->
    [0] Schon nach den Embeddings ist { $token } das wahrscheinlichste Token; das Modell gibt ihm **{ $probability }**.
   *[other] Ab hier ({ $stage }) ist { $token } das wahrscheinlichste Token: Das Modell gibt ihm **{ $probability }**.
 }
    .more = { $input_type ->
    [text] { $input_text } durchläuft { $num_blocks } Blöcke, insgesamt { $num_values } Zahlen, und das Modell sagt als Nächstes { $prediction } voraus.
   *[sentence] Aus { $input_text } wird { $prediction } in { $num_blocks } Blöcken, insgesamt { $num_values } Zahlen.
 } Unter jeder Schicht des Decoders stehen die Wörter, die seine Ausgabeschicht dort vorhersagen würde, wenn der Decoder da schon zu Ende wäre.
machine-step = Schritt { $step } von { $num_steps } ({ $block }): { $step_sentence }
    .more = { $effect_sentence }
machine-step-sentence = Was ein Block tut
    .embedding = { $token } wird zu einer Zeile der Tabelle, einem Vektor der Länge **{ $norm }**.
    .positions = Der Vektor von Position { $position } wird zu dem von { $token } addiert; zusammen haben sie die Länge **{ $norm }**.
    .attention = { $token } achtet am meisten auf { $attended_token }, **{ $share }** (Mittel der Köpfe).
    .feed_forward = { $num_active ->
    [one] **1 Einheit** kommt
   *[other] **{ $num_active } Einheiten** kommen
 } bei { $token } durch das ReLU; am stärksten ist Einheit { $unit } mit { $max_activation }.
    .add_norm = Die Skip-Verbindung addiert die Eingabe von { $token }, und das Normieren dreht den Vektor um **{ $angle }°** auf die Länge { $norm }.
    .norm = Die letzte Summe von { $token } wird normiert, von der Länge { $input_norm } auf **{ $norm }**.
    .logits = Das größte Logit nach { $token } hat { $predicted_token }, **{ $share }**.
    .softmax = Nach { $token } sagt das Modell { $predicted_token } mit **{ $share }** voraus.
machine-output-norm = Seine Ausgabe hat die Länge { $norm }.
machine-rotation = Die Addition dreht den Vektor um { $angle }°.
machine-panel = Tensor
    .in = Hinein: { $tensor }, { $shape }<br>aus { $block }
    .out = Heraus: { $tensor }, { $shape }
machine-tensor-of-head = { $tensor } von Kopf { $head }
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
machine-masked = durch die Maske
machine-explanation = Wie eine Zahl entsteht
    .look_up = nachgeschlagen und mit { $factor } multipliziert
    .dense = die Summe aus { $num_terms } Summanden und dem Bias { $bias }; am größten ist { $largest_term } mit { $largest_value }
    .sum = { $num_terms } Zahlen addiert; am größten ist { $largest_term } mit { $largest_value }
    .sum_bias = { $num_terms } Zahlen und der Bias { $bias } addiert; am größten ist { $largest_term } mit { $largest_value }
    .product = die Summe aus { $num_terms } Produkten mal { $scale }; am größten ist { $largest_term } mit { $largest_value } vor der Skalierung
    .mean = das Mittel aus { $num_terms } Werten nach ihren Gewichten; am größten ist { $largest_term } mit { $largest_value }
    .norm = { $input } minus das Mittel { $mean }, geteilt durch die Abweichung { $standard_deviation }, mal { $scale }, plus { $bias }
    .relu = die Eingabe ist { $input }, also lässt das ReLU sie durch
    .relu_off = die Eingabe ist { $input }, und ein ReLU lässt nichts unter 0 durch
    .square = das Quadrat von { $input }
    .softmax = ein Anteil des Softmax; den größten Anteil hat { $largest_term }, { $largest_value }
    .hidden = die Maske verdeckt dieses Token; den größten Anteil hat { $largest_term }, { $largest_value }
machine-block = Die eingerahmte Zahl ist **{ $value }**: { $explanation }.
    .more = { $block }: { $tensor } bei { $token }.
machine-parameters = { $largest_group ->
    [attention] Die Aufmerksamkeit
    [feed-forward] Die Feed-Forward-Module
   *[embeddings] Die Embeddings
 } { $largest_group ->
    [attention] hat
   *[other] haben
 } **{ $share }** der { $num_parameters } Parameter.
    .more = { $model } hat { $num_weights } Gewichte. Nach Art: Aufmerksamkeit { $attention_share }, Feed-Forward { $feed_forward_share }, Embeddings { $embeddings_share }, jeweils mit ihren Norms. Das größte Gewicht ist `{ $largest_weight }`, { $shape }, mit { $largest_weight_share }. Ein Block ohne Farbe hat keine Gewichte oder teilt die des Embeddings.
machine-thumbnail = { $input_text } durchläuft { $num_blocks } Blöcke, davon { $num_attentions } mit Aufmerksamkeit.

# Ablation.
transformer-ablation_figure = Bild
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
parts-click-help = Klick auf eine Zahl, um zu sehen, was das Modell ohne dieses Teil vorhersagt.
parts-baseline = mit allen Teilen
parts-ablated = ohne dieses Teil
parts-every-part = { $num_small_changes ->
    [0] Bei **0 von { $num_parts }** Teilen ändert sich die Wahrscheinlichkeit kaum, wenn man sie einzeln ausschaltet.
   *[other] Ohne **{ $num_small_changes } von { $num_parts }** Teilen, jedes einzeln ausgeschaltet, ändert sich die Wahrscheinlichkeit kaum.
  }
    .more = Mit allen Teilen hat { $translation } eine Log-Wahrscheinlichkeit von { $baseline_log_probability } Nats. Die größte Änderung, { $largest_change } Nats, gibt es ohne dieses Teil: { $largest_part }. { $num_small_changes } von { $num_parts } Teilen { $num_small_changes ->
    [one] ändert
   *[other] ändern
  } sie um weniger als 0,1 Nats. { $num_likelier_parts ->
    [0] { "" }
    [one] Ohne 1 Teil steigt sie um mehr als das.
   *[other] Ohne { $num_likelier_parts } Teile, jeweils einzeln, steigt sie um mehr als das.
 } { $num_likelier_heads ->
    [0] Bei keinem der { $num_heads } Köpfe steigt sie, wenn man ihn ausschaltet.
   *[other] Ohne { $num_likelier_heads } von { $num_heads } Köpfen, jeder einzeln ausgeschaltet, steigt sie.
 }
parts-one-part = { $is_changed ->
    [yes] Ohne { $part } geht { $token } von { $baseline_probability } auf **{ $ablated_probability }**.
   *[no] Ohne { $part } behält { $token } seine **{ $ablated_probability }**.
 }
    .more = { $is_same_translation ->
    [yes] Das Modell sagt immer noch { $translation } voraus.
   *[no] Statt { $translation } sagt das Modell { $ablated_translation } voraus{ $is_truncated ->
    [yes] {" "}und wurde dort angehalten
   *[no] { "" }
 }.
 } Die Log-Wahrscheinlichkeit { $output_type ->
    [text] des Textes
   *[translation] seiner eigenen Übersetzung
 } geht von { $baseline_log_probability } auf { $ablated_log_probability } Nats.

# The logit lens.
lens-layer = Aufmerksamkeit von Schicht
lens-attention-layer = Wessen Aufmerksamkeit
    .all = alle Schichten
    .layer = Schicht { $layer }
lens-attention-title = achtet auf ({ $layer })
lens-attention-hover = „{ $query }“ achtet auf „{ $key }“: { $weight }
lens-attention-column = achtet auf { $position }: { $token }
lens-stage-column = nach { $stage }
lens-scale = Wahrscheinlichkeit, Gewicht
lens-hover = Position { $position }, nach { $stage }<br>{ $top_tokens }<br>{ $predicted_token }: { $choice_number }. Wahl, { $probability }
lens-click-help = Klick auf eine Zelle, um ihrem Token durch die Schichten darunter zu folgen.
lens-vocabulary-token = ein Token aus dem Vokabular des Modells
    .fix = Wähle eines aus der Liste.
transformer-stage = Stufe
    .embeddings = Embeddings
    .sublayer = Schicht { $layer }, { $sublayer }
    .embeddings_short = Embeddings
    .sublayer_short = { $layer } { $sublayer }
    .softmax_short = Softmax
lens-stage-count = { $num_tokens } nach { $stage }
lens-decided = Vor der letzten { $granularity ->
    [layer] Schicht
   *[sublayer] Teilschicht
 } { $num_early ->
    [one] ist
   *[other] sind
 } **{ $num_early } von { $num_tokens }** { $num_tokens ->
    [one] Token
   *[other] Tokens
 } schon entschieden.
    .more = Die erste Wahl ist richtig: { $stage_counts }; das Letzte ist die Antwort des Modells selbst. { $num_repeated ->
    [0] { "" }
    [one] Die Embeddings allein wiederholen an 1 Position das Token, das gerade gelesen wurde.
   *[other] Die Embeddings allein wiederholen an { $num_repeated } Positionen das Token, das gerade gelesen wurde.
 } Den größten Schritt, von { $previous_count } auf { $new_count }, macht { $largest_step }.
lens-stage-probability = { $probability } nach { $stage } ({ $choice_number }. Wahl)
lens-followed = { $token } geht von { $first_probability } nach den Embeddings auf **{ $last_probability }** nach der letzten Schicht.
    .more = { $token } an Position { $position }, wo der Decoder { $decoder_text } gelesen hat: { $step_texts }, { $is_predicted ->
    [yes] und das sagt das Modell voraus.
   *[no] aber das Modell sagt { $predicted_token } voraus.
 }

# Key-value cache.
kv-cache-running = Messung mit und ohne Cache ...
kv-cache-line = Linie
    .cached = Transformer, mit Key-Value-Cache
    .uncached = Transformer, ohne Cache
    .gru_cached = GRU, mit Zustand
    .gru_uncached = GRU, von vorn
kv-cache-panel = Feld
    .macs = Multiplikationen mit Addition pro Token
    .ms = Millisekunden pro Token
    .bytes = Speicher des Caches, Bytes
kv-cache-cost = Ohne den Key-Value-Cache braucht das Decodieren **{ $macs_ratio }-mal** so viele Multiplikationen mit Addition.
    .more = Über { $num_tokens ->
    [one] 1 Token
   *[other] { $num_tokens } Tokens
 } braucht das Decodieren mit Cache { $cached_macs } Millionen Multiplikationen mit Addition{ $has_source ->
    [yes] , davon { $encoder_macs }, um den Satz einmal zu lesen
   *[no] { "" }
 }; ohne Cache braucht es { $uncached_macs } Millionen. Gemessen: { $cached_ms } ms und { $uncached_ms } ms. Der Cache wächst auf { $kilobytes } kB, { $bytes_per_token } Bytes pro Token; der Zustand des GRU bleibt bei { $gru_bytes } Bytes.

# Feed-forward.
neurons-running = Das Modell liest 300 Sätze; beim ersten Mal dauert es einige Sekunden ...
neurons-max-layer = eine Schicht des Modells, 0 bis { $last }
neurons-max-neuron = ein Neuron des Moduls, 0 bis { $last }
neurons-click-help = Klick auf eine Zelle, um zu sehen, was ihr Neuron antreibt.
neurons-hover = Neuron { $neuron } bei „{ $token }“: { $value }
neurons-mark = Neuron { $neuron }
neurons-activation-axis = Neuron { $neuron } nach dem ReLU
neurons-axis = { $num_neurons } Neuronen, zuerst die, die von den meisten Tokens eingeschaltet werden
neurons-active = Im Mittel sind bei einem Token **{ $active_share }** der Neuronen an.
    .more = { $side ->
    [encoder] Encoder
   *[decoder] Decoder
 }, Schicht { $layer }: Im Mittel sind bei einem Token { $mean_active } von { $num_neurons } Neuronen an; die meisten bei { $most_active_token } ({ $max_active }), die wenigsten bei { $least_active_token } ({ $min_active }). { $num_inactive ->
    [one] 1 Neuron ist
   *[other] { $num_inactive } Neuronen sind
 } { $num_tokens ->
    [one] bei dem einen Token aus.
   *[other] bei allen { $num_tokens } Tokens aus.
 }
neurons-top-tokens = { $num_top_tokens ->
    [one] Das einzige Token, das Neuron { $neuron } antreibt, ist { $commonest_token } (**1 von 1**).
   *[other] **{ $commonest_count } von { $num_top_tokens }** Tokens, die Neuron { $neuron } am meisten antreiben, { $commonest_count ->
        [one] ist { $commonest_token }.
       *[other] sind { $commonest_token }.
    }
 }
    .more = Neuron { $neuron } von { $side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $side }
    }, Schicht { $layer }, wird am meisten von { $strongest_token } angetrieben, auf { $max_activation }. Es ist an bei { $active_share } von { $num_tokens } Tokens aus { $num_sentences } Sätzen.
neurons-inactive = Neuron { $neuron } ist bei allen **{ $num_tokens } Tokens** aus { $num_sentences } Sätzen aus.
    .more = Es ist ein Neuron von { $side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $side }
    }, Schicht { $layer }.
neurons-sparsity = Über { $num_sentences } Sätze sind bei einem Token **{ $mean_active_share }** der Neuronen eines Moduls an.
    .more = { $model }: am wenigsten in { $lowest_side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $lowest_side }
    }, Schicht { $lowest_layer }, { $lowest_share }. Von den { $num_neurons } Neuronen von { $side ->
        [encoder] Encoder
        [decoder] Decoder
       *[other] { $side }
    }, Schicht { $layer }, { $num_inactive ->
    [one] ist 1 Neuron
   *[other] sind { $num_inactive } Neuronen
 } nie an.
