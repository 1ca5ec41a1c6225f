# The page.
page-attention = Aufmerksamkeit
    .question = Worauf achtet ein Modell, wenn es ein Wort schreibt?

# The views of the page.
attention-view = Ansicht
    .heads = Köpfe
    .one_weight = Ein Gewicht
    .score_functions = Score-Funktionen
    .leave_one_word_out = Ein Wort weglassen
    .similar_sentences = Ähnliche Sätze
attention-heads_figure = Bild
    .matrix = Matrix
    .lines = Linien
    .what_heads_do = Was Köpfe tun
    .rollout = Rollout
    .two_sentences = Zwei Sätze
attention-weight_figure = Bild
    .one_weight = Ein Gewicht
    .value_and_output = Wert und Ausgabe
    .four_matrices = Vier Matrizen
    .the_scale = Die Skalierung
attention-scores_figure = Bild
    .weights = Gewichte
    .difference = Unterschied
    .entropy = Entropie
attention-ablation_figure = Bild
    .words = Wörter
    .cells = Zellen
    .effects = Wirkungen

# What several views share.
attention-index = { $count ->
    [one] Es gibt nur die Nummer 0.
   *[other] Es gibt { $count } davon, gezählt ab 0.
 }
attention-type-missing = { $model } hat keine andere Aufmerksamkeit.
attention-type = Aufmerksamkeit
    .cross = Kreuz
    .encoder = Encoder
    .decoder = Decoder
    .help = Kreuz: Der Decoder achtet auf den Encoder. Encoder, Decoder: Jeder achtet auf sich selbst.
attention-settings = Kopf
attention-layer = Schicht
attention-head = Kopf
attention-head-option = { $count } davon, gezählt ab 0. Der klarste gibt im Mittel das meiste jeder Zeile an ein einziges Wort.
    .clearest = klarster
    .mean = Mittel
attention-query = Anfrage
attention-key = Schlüssel
attention-query-axis = Anfrage (Query): achtet auf
attention-key-axis = Schlüssel (Key): wird beachtet
attention-hover = „{ $y }“ achtet auf „{ $x }“: { $z }
attention-verb = Verb
    .attends = achtet auf
    .gets = bekommt Aufmerksamkeit von
attention-head-label = Wessen
    .only = einziger Kopf
    .head = Schicht { $layer }, Kopf { $head }
    .all = Mittel aus { $total_heads } Köpfen
    .layer = Mittel aus { $num_heads } Köpfen, Schicht { $layer }
    .across = Kopf { $head }, Mittel aus { $num_layers } Schichten

# Columns.
column-head = Kopf
column-weight = Gewicht
column-visible = ist sichtbar
column-pattern = Muster
column-head-share = Anteil am Gewicht
column-uniform = gleichmäßige Aufmerksamkeit
column-head-distance = Abstand in Tokens
column-most-attended = am meisten beachtet
column-panel = Feld
column-bar = Balken
column-weighted-value = Gewicht × Wert
column-weight-step = Schritt
column-scaling = Skalierung
column-model = Modell
column-score_function = Score-Funktion
column-other-number = andere Nummer
column-other-sentence = anderer Satz
column-drop = Rückgang der Log-Likelihood, Nats
column-word-index = Platz
column-removed-token = entferntes Token
column-tokens-changed = geänderte Tokens
column-ablated-translation = Übersetzung ohne das Token

# Heads.
HeadsRequest-model = Modell
    .help = Kreuzaufmerksamkeit braucht einen Übersetzer; ein vortrainierter Encoder und ein Zeichenmodell achten auf ihren eigenen Text.
HeadsRequest-text = Satz
HeadsRequest-characters = Text
    .help = Was das Modell liest, bis zu { $high } Zeichen.
HeadsRequest-target = Übersetzung
    .greedy = Greedy
    .beam = Beam
    .yours = Deine
    .help = Die des Modells oder deine: Jedes Token wird aus deinen Tokens davor vorhergesagt (Teacher Forcing).
HeadsRequest-width = Beam-Breite
    .help = Hypothesen, die bei jedem Schritt bleiben, { $low } bis { $high }; 1 ist Greedy-Suche.
HeadsRequest-translation = Deine Übersetzung
PairRequest-model = Modell
PairRequest-first_text = Erster Satz
PairRequest-second_text = Zweiter Satz
heads-choose = Köpfe
heads-thumbnail-row = Schicht { $layer }
    .all = alle
heads-thumbnail = { $head }: Im Mittel gibt eine Zeile { $confidence } an einen Schlüssel
heads-line-heads = Köpfe mit Linien
    .help = Aus der gewählten Schicht; höchstens { $max_heads } auf einmal, jeder in einer Farbe. Voreingestellt: der gewählte Kopf.
heads-min-weight = Linien ab Gewicht
    .help = Kleinere Gewichte haben keine Linie; 0 bis 1.
heads-line-token = Linien von
    .every = jedes Token
heads-shared-word = Worauf achtet es?
heads-first-candidate = Lenkt er um von
heads-second-candidate = auf
heads-no-shared-token = Die Sätze haben kein gemeinsames Token.
heads-matrix = { $query } achtet auf { $key }: Gewicht **{ $weight }** ({ $head }).
    .more = { $head_choice ->
        [only] Im Mittel gibt eine Zeile { $confidence } an einen Schlüssel.
        [equal] Jeder von { $num_heads } Köpfen gibt im Mittel { $confidence } einer Zeile an einen Schlüssel.
        [most_confident] Das ist der klarste von { $num_heads } Köpfen: Im Mittel gibt eine Zeile { $confidence } an einen Schlüssel.
        [mean] Ein Mittel verdeckt seine Köpfe. Der klarste von { $num_heads } ({ $most_confident_head }) gibt im Mittel { $confidence } einer Zeile an einen Schlüssel.
       *[other] Der klarste von { $num_heads } Köpfen ist ein anderer ({ $most_confident_head }): Im Mittel gibt dort eine Zeile { $confidence } an einen Schlüssel.
    } Mehr als die Hälfte geht an einen einzigen Schlüssel: in { $num_peaked_rows } von { $num_rows } { $num_rows ->
        [one] Zeile
       *[other] Zeilen
    }. Eine Zeile hat im Mittel { $entropy } Bit Entropie; gleichmäßige Aufmerksamkeit hätte { $uniform_entropy }. { $num_masked ->
        [0] {""}
        [one] Die Maske verdeckt 1 Zelle.
       *[other] Die Maske verdeckt { $num_masked } Zellen.
    } { $num_tokens ->
        [0] {""}
       *[other] Die ersten { $max_tokens } von { $num_tokens } Zeichen: Spätere ändern dort nichts.
    }
heads-lines = { $query } achtet auf { $key }: Gewicht **{ $weight }** ({ $head }).
    .more = { $num_lines } von { $num_weights } Gewichten { $num_lines ->
        [one] ist
       *[other] sind
     } als Linie gezeichnet: alle ab { $min_weight }.
heads-pattern = Was
    .largest = auf einen Schlüssel
    .same = auf das Token selbst
    .previous = auf das davor
    .next = auf das danach
    .earlier = auf ein gleiches weiter vorn
    .start = auf den Zeilenanfang
    .diagonal = auf denselben Platz
heads-pattern-hover = { $y }, Kopf { $x }: { $z }
heads-layer-head = Schicht.Kopf
heads-pattern-strongest = { $pattern } { $share } ({ $head }; gleichmäßige Aufmerksamkeit: { $uniform_share })
heads-pattern-all-heads = alle Köpfe
heads-pattern-masked = { $pattern } nichts, denn die Maske verdeckt es
heads-pattern-absent = { $pattern } nichts, denn der Text hat kein solches Token
heads-pattern-rows = { $rows ->
    [some] , in den Zeilen, die eines sehen dürfen
   *[all] {""}
 }
heads-patterns = { $num_heads ->
    [one] Der einzige Kopf legt **{ $share }** seines Gewichts { $pattern }{ heads-pattern-rows }.
   *[other] { $are_equal ->
        [yes] Jeder von { $num_heads } Köpfen legt **{ $share }** seines Gewichts { $pattern }{ heads-pattern-rows }.
       *[no] Ein Kopf ({ $head }) legt **{ $share }** seines Gewichts { $pattern }{ heads-pattern-rows }.
    }
 }
    .more = { heads-patterns-details }
heads-patterns-cross = { $num_heads ->
    [one] Der einzige Kopf gibt **{ $confidence }** einer Zeile an einen Schlüssel.
   *[other] { $are_equally_confident ->
        [yes] Jeder von { $num_heads } Köpfen gibt **{ $confidence }** einer Zeile an einen Schlüssel.
       *[no] Der klarste Kopf ({ $most_confident_head }) gibt **{ $confidence }** einer Zeile an einen Schlüssel.
    }
 }
    .more = { heads-patterns-details }
heads-patterns-details = Größte Anteile, in den Zeilen, die ein solches Token sehen dürfen: { $pattern_sentences }. { $num_heads ->
    [one] Der Kopf hat { $lowest_entropy } Bit Entropie pro Zeile.
   *[other] { $are_equally_focused ->
        [yes] Jeder von { $num_heads } Köpfen hat { $lowest_entropy } Bit Entropie pro Zeile.
       *[no] Von { $num_heads } Köpfen ist einer am stärksten gebündelt ({ $most_focused_head }), mit { $lowest_entropy } Bit Entropie pro Zeile; einer streut sein Gewicht am meisten ({ $most_diffuse_head }), mit { $highest_entropy } Bit.
    }
 }
heads-after-layer = nach Schicht { $layer }
heads-rollout = Nach { $num_layers ->
    [one] { $num_layers } Schicht
   *[other] { $num_layers } Schichten
 } enthält eine Position noch **{ $self_share }** ihres eigenen Tokens.
    .more = Nach der ersten enthält sie { $first_self_share }. Am weitesten verteilt hat sich { $token }: { $received_share } von dem, was alle Positionen enthalten. Rollout zählt jede Schicht zur Hälfte als das Token selbst, zur Hälfte als das Mittel ihrer Köpfe. Die Größen der Werte und die Dense-Schichten lässt es weg.
heads-sentence = Satz
    .first = der erste
    .second = der zweite
heads-pair = Größte Gewichte: **{ $weight1 }** im ersten, { $weight2 } im zweiten Satz.
    .more = Im ersten Satz achtet { $query1 } auf { $key1 }, im zweiten { $query2 } auf { $key2 } (beide: { $head }).
heads-most-changed-head = Von allen Köpfen verschiebt einer ({ $head }) zwischen den Sätzen am meisten von seinem Gewicht: { $share }.
heads-preference-shift = { $num_reversed_heads ->
    [0] **Keiner** von { $num_heads } Köpfen lenkt { $word } von { $first_key } auf { $second_key } um.
    [one] **1** von { $num_heads } Köpfen lenkt { $word } von { $first_key } auf { $second_key } um.
   *[other] **{ $num_reversed_heads }** von { $num_heads } Köpfen lenken { $word } von { $first_key } auf { $second_key } um.
 }
    .more = Ein Kopf lenkt um, wenn er im ersten Satz { $first_key } und im zweiten { $second_key } vorzieht{ $num_reversed_heads ->
        [0] {""}
       *[other] : { $reversed_heads }
    }. Die größte Verschiebung hat ein Kopf ({ $best_head }): { $first_key } { $first_key_weight1 } → { $first_key_weight2 }, { $second_key } { $second_key_weight1 } → { $second_key_weight2 }. Gezeichnet ist: { $head }. Dort achtet { $word } im ersten Satz am meisten auf { $key1 } ({ $weight1 }), im zweiten auf { $key2 } ({ $weight2 }). { $most_changed_head }
heads-word = Zwischen den Sätzen verschieben sich **{ $share }** des Gewichts von { $word }.
    .more = Gezeichnet ist: { $head }. Das Wort achtet im ersten Satz am meisten auf { $key1 } ({ $weight1 }), im zweiten auf { $key2 } ({ $weight2 }). { $most_changed_head }
heads-word-different-lengths = { $word } achtet am meisten auf { $key1 } (**{ $weight1 }**), dann auf { $key2 } ({ $weight2 }).
    .more = Im ersten und im zweiten Satz. Gezeichnet ist: { $head }. { $most_changed_head }

# One weight.
WeightRequest-model = Modell
WeightRequest-attention_type = Aufmerksamkeit
WeightRequest-layer = Schicht
WeightRequest-head = Kopf
WeightRequest-query = Anfrage
WeightRequest-key = Schlüssel
one_weight-masked = von der Maske verdeckt: Gewicht
one_weight-bars-help = Klick auf einen Balken, um seinen Kopf oder Schlüssel zu wählen; oder geh mit Tab ins Bild und wandere mit den Pfeiltasten.
one_weight-compared-heads = Vergleichen mit
    .all_heads = allen Köpfen
    .heads_of_this_layer = Köpfen dieser Schicht
    .this_head_in_all_layers = diesem Kopf in allen Schichten
    .this_head_alone = nur diesem Kopf
    .help = Die Köpfe, deren Gewichte nebeneinanderstehen, mit ihrem Mittel.
one_weight-back = Zurück zur Matrix
one_weight-alternative-scale = Skalierung
    .without = Ohne die Skalierung mit 1/√d
    .with = Mit einer Skalierung mit 1/√d, die dieses Modell nicht hat
one_weight-panel = Feld
    .heads = Gewicht in jedem Kopf (Schicht.Kopf); das Mittel ist <b>{ $mean_weight }</b>
    .q = q von „{ $query }“
    .k = k von „{ $key }“
    .products = { $score_function ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    } in jeder Dimension; die Summe ist <b>{ $raw_score }</b>
    .softmax = Softmax über die Zeile: „{ $key }“ bekommt <b>{ $weight }</b>
    .v = Wert von „{ $key }“, addiert mit Gewicht { $weight }
one_weight-products = { $query } achtet auf { $key }: Gewicht **{ $weight }** in Schicht { $layer }, Kopf { $head }.
    .more = { $num_heads ->
        [one] { "" }
       *[other] Das Mittel aus { $num_heads } Köpfen ist { $mean_weight }, von { $min_weight } bis { $max_weight }.
    } { $head_size } Produkte ergeben zusammen einen Score von { $raw_score }; die 5 mit dem größten Betrag, in den Dimensionen { $dimensions }, ergeben { $largest_sum }. { $is_scaled ->
        [no] Dieses Modell skaliert seine Scores nicht.
       *[yes] Geteilt durch √{ $head_size } = { $divisor } sind es { $scaled_score }.
    } Der Softmax der Zeile macht daraus ein Gewicht von { $weight }{ $is_masked ->
        [yes] , denn die Maske verdeckt den Schlüssel
       *[no] {""}
    }: bis auf Rundung genau das Gewicht des Modells.
one_weight-products_concat = { one_weight-products }
one_weight-weighted-values = Gewicht × Wert, eine Zeile pro Schlüssel
one_weight-output-title = die Summe: Ausgabe des Kopfes für „{ $query }“
one_weight-value-hover = „{ $y }“, Dimension { $x }: { $z }
one_weight-output = { $key } macht **{ $norm_share }** von dem aus, was der Kopf für { $query } ausgibt.
    .more = Sein Vektor ist der längste ({ $largest_norm }), mit einem Gewicht von { $weight }: Neben dem Gewicht zählt auch die Länge eines Wertes. Die Ausgabe, die Summe von allen, hat die Länge { $output_norm }. { $contribution }
one_weight-contribution = Nach der Ausgabematrix W_o fügt Kopf { $head } einen Vektor der Länge { $norm } hinzu, Rang { $rank } von { $num_heads ->
    [one] { $num_heads } Kopf
   *[other] { $num_heads } Köpfen
 }; alle Köpfe und der Bias ergeben zusammen einen der Länge { $total_norm }.
one_weight-step = Schritt
    .scores = 1. Scores { $score_function ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    }
    .scaled = 2. geteilt durch { $divisor }
    .masked = 3. maskiert
    .softmax = 4. Softmax jeder Zeile
one_weight-quantity =
    .heads = Köpfe
    .q = q
    .k = k
    .products = Produkte
    .softmax = Softmax
    .v = v
    .score = Score
    .scaled = skaliert
    .weight = Gewicht
one_weight-score-hover = „{ $y }“, „{ $x }“: { $z }
one_weight-steps = Die Maske verdeckt **{ $num_masked }** von { $num_cells ->
    [one] { $num_cells } Zelle
   *[other] { $num_cells } Zellen
 }{ $num_masked ->
    [0] .
    [one] : Sie ist leer.
   *[other] : Sie sind leer.
 }
    .more = Die Scores reichen von { $min_score } bis { $max_score }; geteilt durch { $divisor } von { $min_scaled_score } bis { $max_scaled_score }. Das größte Gewicht einer Zeile ist im Mittel { $mean_max_weight }; eine Zeile hat { $entropy } Bit Entropie.
one_weight-divided = mit 1/√d, √{ $head_size } = { $divisor }
    .without = ohne 1/√d
one_weight-as-computed = { $scaling } (so rechnet das Modell)
one_weight-uniform = gleichmäßige Aufmerksamkeit
one_weight-scale = { $scaling ->
    [concat] Der Concat-Score braucht keine Skalierung: Eine Zeile gibt **{ $mean_max_weight }** an einen Schlüssel.
    [scaled] Ohne die Skalierung gäbe eine Zeile **{ $alternative_max_weight }** an einen Schlüssel, nicht { $mean_max_weight }.
   *[unscaled] Mit einer Skalierung gäbe eine Zeile **{ $alternative_max_weight }** an einen Schlüssel, nicht { $mean_max_weight }.
 }
    .more = { $scaling ->
        [concat] Der Concat-Score wird nicht skaliert: tanh hält jeden Teil zwischen −1 und 1, egal wie groß die Breite ist. Seine Zeilen haben im Mittel { $entropy } Bit Entropie.
       *[other] Im Mittel über die Zeilen; so wie das Modell rechnet, haben sie { $entropy } Bit Entropie, sonst hätten sie { $alternative_entropy }. Eine Summe von d unabhängigen Produkten wächst mit √d = { $scale_divisor }; der Softmax großer Scores ist gesättigt und lässt kaum einen Gradienten durch.
    }

# Score functions.
ScoresRequest-models = Modelle
ScoresRequest-text = Satz
ScoresRequest-target = Übersetzung
    .greedy = Greedy
    .yours = Deine
    .help = Die des ersten Modells oder deine: Alle Modelle bekommen dieselbe.
ScoresRequest-translation = Deine Übersetzung
ScoresRequest-layer = Schicht des Transformers
ScoresRequest-head = Kopf des Transformers
scores-head = einen Kopf, wo eine Schicht gewählt ist, und keinen, wo keine gewählt ist
scores-missing = Hier noch nicht mitgeliefert: { $missing_models }. `python -m core.training { $first_model }` trainiert eines.
scores-transformer-head = Kopf des Transformers
    .help = Die anderen Modelle haben nur einen Kopf.
scores-first-model = Gewichte von
scores-second-model = minus die von
scores-function = Score
    .dot = dot
    .general = general
    .concat = concat (additiv)
    .scaled_dot = scaled dot
scores-one-key = Das einzige Token bekommt das Gewicht **1**, bei jeder Score-Funktion.
scores-weights = Am klarsten ist { $score_function }: Eine Zeile gibt **{ $mean_max_weight }** an ein Wort.
    .more = Im Mittel. Entropie einer Zeile in Bit, die am stärksten gebündelte zuerst: { $mean_entropies }. { $most_different } { $has_concat ->
        [yes] Concat ist additiv: v tanh(W [h; y] + b) und v tanh(W₁ h + W₂ y + b) geben bis auf Rundung genau dieselben Scores.
       *[no] {""}
    }
scores-most-different = { $first_function } und { $second_function } unterscheiden sich am meisten: { $share } ihres Gewichts liegen auf verschiedenen Wörtern.
scores-difference-hover = „{ $y }“, „{ $x }“: { $z }
scores-difference = { $query } → { $key }: **{ $first_weight }** mit { $first_function }, { $second_weight } mit { $second_function }.
    .more = Dort unterscheiden sie sich am meisten. Im Mittel liegen { $share } des Gewichts einer Zeile auf anderen Wörtern.
scores-entropy = Bei { $query } gibt { $first_function } **{ $first_max_weight }** an ein Wort, { $second_function } gibt { $second_max_weight }.
    .more = Dort unterscheiden sie sich am meisten: { $lowest_entropy } und { $highest_entropy } Bit. Gleichmäßige Aufmerksamkeit über { $num_keys } Tokens hätte { $uniform_entropy } Bit.
scores-entropy-alone = Bei { $query } streut das Gewicht am meisten: Ein Wort bekommt **{ $first_max_weight }**.
    .more = { $lowest_entropy } Bit; gleichmäßige Aufmerksamkeit über { $num_keys } Tokens hätte { $uniform_entropy }.

# Leave one word out.
AblationRequest-model = Modell
AblationRequest-text = Satz
AblationRequest-ablation_method = Wie ein Wort wegfällt
    .remove_it = streichen
    .hide_it_from_the_cross_attention = vor der Kreuzaufmerksamkeit verdecken
    .help = Verdeckt: Der Encoder liest das Wort noch; die Kreuzaufmerksamkeit des Decoders sieht seine Position nicht.
ablation-words-needed = mindestens zwei Wörter, die das Modell liest, damit eines übrig bleibt
ablation-running = Es wird ohne jedes einzelne Wort neu übersetzt ...
ablation-removed-token = Neu übersetzen ohne
ablation-example = Ein Satz, in dem beide sich unterscheiden: { $text }
ablation-translations = **Neu übersetzt ohne „{ $word }“**: „{ $ablated }“; vorher: „{ $original }“
ablation-empty = (nichts)
ablation-num-changed = { $num_changed ->
    [one] 1 Token
   *[other] { $num_changed } Tokens
 } ersetzt, eingefügt oder gelöscht; markiert: neue Tokens. Beide Male Greedy-Suche.
ablation-subwords = Dieses Modell liest Teilwörter: Sie fallen einzeln weg, nicht als ganze Wörter.
ablation-effect-hover = „{ $y }“ ohne „{ $x }“: Rückgang { $z } Nats
ablation-words = { $effect_case ->
    [likelier] Ohne ein einzelnes ihrer Wörter wird die Übersetzung stets wahrscheinlicher; ohne { $most_important } am wenigsten, auf **{ $important_probability }** ihrer Wahrscheinlichkeit.
    [yes] { $most_attended } bekommt die meiste Aufmerksamkeit, und ohne dieses Wort behält die Übersetzung **{ $attended_probability }** ihrer Wahrscheinlichkeit.
   *[no] Ohne { $most_important } behält die Übersetzung **{ $important_probability }** ihrer Wahrscheinlichkeit.
 }
    .more = { $effect_case ->
        [likelier] { $most_important } bekommt im Mittel { $important_weight }, und ohne dieses Wort steigt die Log-Likelihood um { $important_rise } Nats. Die meiste Aufmerksamkeit, { $attended_weight }, bekommt { $most_attended }.
        [yes] Sein Gewicht ist im Mittel { $attended_weight }, und keines Wortes Fehlen schadet mehr: Die Log-Likelihood geht um { $attended_drop } Nats zurück.
       *[no] { $most_important } bekommt im Mittel { $important_weight }, und ohne dieses Wort geht die Log-Likelihood um { $important_drop } Nats zurück. Die meiste Aufmerksamkeit, { $attended_weight }, bekommt { $most_attended }; ohne dieses Wort ist der Rückgang { $attended_drop } Nats: Das Wort mit der meisten Aufmerksamkeit ist nicht das, auf das es am meisten ankommt.
    } { $has_correlation ->
        [yes] Rangkorrelation von Gewicht und Rückgang über { $num_points } Wörter: { $spearman } (Pearson { $pearson }).
       *[no] Bei { $num_points ->
            [one] { $num_points } Wort
           *[other] { $num_points } Wörtern
        } gibt es keine Rangkorrelation.
    } Eine Raute: Ohne das Wort übersetzt das Modell anders.
ablation-cells = { $effect_case ->
    [likelier] Ohne ein einzelnes ihrer Wörter wird die Übersetzung stets wahrscheinlicher; ohne { $most_important } am wenigsten, auf **{ $important_probability }** ihrer Wahrscheinlichkeit.
   *[other] Ohne { $most_important } behält die Übersetzung **{ $important_probability }** ihrer Wahrscheinlichkeit.
 }
    .more = { $most_attended } bekommt die meiste Aufmerksamkeit, im Mittel { $attended_weight }; ohne dieses Wort ist der Rückgang der Log-Likelihood { $attended_drop } Nats, ohne { $most_important } { $important_drop }. { $has_correlation ->
        [yes] Rangkorrelation von Gewicht und Rückgang über { $num_points } Zellen: { $spearman } (Pearson { $pearson }). Die Zellen einer Zeile sind nicht unabhängig.
       *[no] Bei { $num_points ->
            [one] { $num_points } Zelle
           *[other] { $num_points } Zellen
        } gibt es keine Rangkorrelation.
    }
ablation-effects = { $is_likelier ->
    [yes] Kein Token wird weniger wahrscheinlich; { $target_token } steigt ohne { $source_token } am wenigsten, auf **{ $remaining_probability }** der Wahrscheinlichkeit.
   *[no] { $target_token } behält ohne { $source_token } **{ $remaining_probability }** der Wahrscheinlichkeit.
 }
    .more = { $is_likelier ->
        [yes] Die Log-Likelihood steigt um { $rise } Nats.
       *[no] Das ist der größte Rückgang, { $drop } Nats.
    } Das Gewicht war dort { $weight }.

# Similar sentences.
SentencesRequest-model = Encoder
SentencesRequest-sentences = Sätze, einer pro Zeile
sentences-items = Sätze
sentences-running = Der vortrainierte Encoder liest; beim ersten Mal dauert es einige Sekunden ...
sentences-similarity = Die Sätze { $first_number } und { $second_number } sind sich am ähnlichsten: Kosinus **{ $cosine }**.
    .more = { $first_sentence } und { $second_sentence }. { $num_pairs ->
        [one] {""}
       *[other] Am wenigsten ähnlich sind sich { $least_similar_first } und { $least_similar_second }, mit { $lowest_cosine }.
    }
