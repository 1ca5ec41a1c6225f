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
attention-look = Bild
    .matrix = Matrix
    .lines = Linien
    .what_heads_do = Was Köpfe tun
    .rollout = Rollout
    .two_sentences = Zwei Sätze
attention-step = Bild
    .one_weight = Ein Gewicht
    .value_and_output = Wert und Ausgabe
    .four_matrices = Vier Matrizen
    .the_scale = Die Skalierung
attention-compared = Bild
    .weights = Gewichte
    .difference = Unterschied
    .entropy = Entropie
attention-effect = Bild
    .words = Wörter
    .cells = Zellen
    .effects = Wirkungen

# What several views share.
attention-place = { $count ->
    [one] Es gibt nur die Nummer 0.
   *[other] Es gibt { $count } davon, gezählt ab 0.
 }
attention-kind = { $model } hat keine andere Aufmerksamkeit.
attention-kinds = Aufmerksamkeit
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
attention-who = Wessen
    .only = einziger Kopf
    .head = Schicht { $layer }, Kopf { $head }
    .all = Mittel aus { $count } Köpfen
    .layer = Mittel aus { $heads } Köpfen, Schicht { $layer }
    .across = Kopf { $head }, Mittel aus { $layers } Schichten

# Columns.
column-head = Kopf
column-weight = Gewicht
column-visible = ist sichtbar
column-what-heads-do = was
column-head-share = Anteil am Gewicht
column-uniform = gleichmäßige Aufmerksamkeit
column-head-distance = Abstand in Tokens
column-most-attended = am meisten beachtet
column-panel = von
column-at = wo
column-weighted-value = Gewicht × Wert
column-weight-step = Schritt
column-divided = Scores
column-model = Modell
column-score_function = Score-Funktion
column-other-number = andere Nummer
column-other-sentence = anderer Satz
column-drop = Rückgang der Log-Likelihood, Nats
column-word-index = Platz
column-without = ohne
column-tokens-changed = geänderte Tokens
column-again = neu übersetzt

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
PairRequest-first = Erster Satz
PairRequest-second = Zweiter Satz
heads-choose = Köpfe
heads-lead = Schicht { $layer }
    .all = alle
heads-small = { $who }: Im Mittel gibt eine Zeile { $weight } an einen Schlüssel
heads-drawn = Köpfe mit Linien
    .help = Aus der gewählten Schicht; höchstens { $most } auf einmal, jeder in einer Farbe. Voreingestellt: der gewählte Kopf.
heads-least = Linien ab Gewicht
    .help = Kleinere Gewichte haben keine Linie; 0 bis 1.
heads-focus = Linien von
    .every = jedes Token
heads-shared-word = Worauf achtet es?
heads-turn-from = Lenkt er um von
heads-turn-to = auf
heads-apart = Die Sätze haben kein gemeinsames Token.
heads-flow-cross = Rollout braucht Selbstaufmerksamkeit, und die hat dieses Modell nicht: Hier ist seine Kreuzaufmerksamkeit.
heads-matrix = { $query } achtet auf { $to }: Gewicht **{ $weight }** ({ $who }).
    .more = { $is ->
        [only] Im Mittel gibt eine Zeile { $clearness } an einen Schlüssel.
        [tied] Jeder von { $count } Köpfen gibt im Mittel { $clearness } einer Zeile an einen Schlüssel.
        [clearest] Das ist der klarste von { $count } Köpfen: Im Mittel gibt eine Zeile { $clearness } an einen Schlüssel.
        [mean] Ein Mittel verdeckt seine Köpfe. Der klarste von { $count } ({ $clearest }) gibt im Mittel { $clearness } einer Zeile an einen Schlüssel.
       *[other] Der klarste von { $count } Köpfen ist ein anderer ({ $clearest }): Im Mittel gibt dort eine Zeile { $clearness } an einen Schlüssel.
    } Mehr als die Hälfte geht an einen einzigen Schlüssel: in { $peaked } von { $rows } { $rows ->
        [one] Zeile
       *[other] Zeilen
    }. Eine Zeile hat im Mittel { $bits } Bit Entropie; gleichmäßige Aufmerksamkeit hätte { $uniform }. { $hidden ->
        [0] {""}
        [one] Die Maske verdeckt 1 Zelle.
       *[other] Die Maske verdeckt { $hidden } Zellen.
    } { $cut ->
        [0] {""}
       *[other] Die ersten { $most } von { $cut } Zeichen: Spätere ändern dort nichts.
    }
heads-lines = { $query } achtet auf { $to }: Gewicht **{ $weight }** ({ $who }).
    .more = { $drawn } von { $all } Gewichten { $drawn ->
        [one] ist
       *[other] sind
     } als Linie gezeichnet: alle ab { $least }.
heads-habit = Was
    .largest = auf einen Schlüssel
    .same = auf das Token selbst
    .previous = auf das davor
    .next = auf das danach
    .earlier = auf ein gleiches weiter vorn
    .start = auf den Zeilenanfang
    .diagonal = auf denselben Platz
heads-habit-hover = { $y }, Kopf { $x }: { $z }
heads-layer-head = Schicht.Kopf
heads-habit-best = { $habit } { $share } ({ $who }; gleichmäßige Aufmerksamkeit: { $uniform })
heads-habit-all = alle Köpfe
heads-habit-hidden = { $habit } nichts, denn die Maske verdeckt es
heads-habit-none = { $habit } nichts, denn der Text hat kein solches Token
heads-habit-part = { $part ->
    [some] , in den Zeilen, die eines sehen dürfen
   *[all] {""}
 }
heads-habits = { $count ->
    [one] Der einzige Kopf legt **{ $share }** seines Gewichts { $habit }{ heads-habit-part }.
   *[other] { $tied ->
        [yes] Jeder von { $count } Köpfen legt **{ $share }** seines Gewichts { $habit }{ heads-habit-part }.
       *[no] Ein Kopf ({ $who }) legt **{ $share }** seines Gewichts { $habit }{ heads-habit-part }.
    }
 }
    .more = { heads-habits-all }
heads-habits-cross = { $count ->
    [one] Der einzige Kopf gibt **{ $clearness }** einer Zeile an einen Schlüssel.
   *[other] { $alike ->
        [yes] Jeder von { $count } Köpfen gibt **{ $clearness }** einer Zeile an einen Schlüssel.
       *[no] Der klarste Kopf ({ $clearest }) gibt **{ $clearness }** einer Zeile an einen Schlüssel.
    }
 }
    .more = { heads-habits-all }
heads-habits-all = Größte Anteile, in den Zeilen, die ein solches Token sehen dürfen: { $all }. { $count ->
    [one] Der Kopf hat { $bits } Bit Entropie pro Zeile.
   *[other] { $even ->
        [yes] Jeder von { $count } Köpfen hat { $bits } Bit Entropie pro Zeile.
       *[no] Von { $count } Köpfen ist einer am stärksten gebündelt ({ $focused }), mit { $bits } Bit Entropie pro Zeile; einer streut sein Gewicht am meisten ({ $spread }), mit { $most } Bit.
    }
 }
heads-after-layer = nach Schicht { $layer }
heads-rollout = Nach { $layers ->
    [one] { $layers } Schicht
   *[other] { $layers } Schichten
 } enthält eine Position noch **{ $own }** ihres eigenen Tokens.
    .more = Nach der ersten enthält sie { $first }. Am weitesten verteilt hat sich { $token }: { $spread } von dem, was alle Positionen enthalten. Rollout zählt jede Schicht zur Hälfte als das Token selbst, zur Hälfte als das Mittel ihrer Köpfe. Die Größen der Werte und die Dense-Schichten lässt es weg.
heads-side = Satz
    .first = der erste
    .second = der zweite
heads-pair = Größte Gewichte: **{ $weight1 }** im ersten, { $weight2 } im zweiten Satz.
    .more = Im ersten Satz achtet { $query1 } auf { $key1 }, im zweiten { $query2 } auf { $key2 } (beide: { $who }).
heads-moved = Von allen Köpfen verschiebt einer ({ $who }) zwischen den Sätzen am meisten von seinem Gewicht: { $share }.
heads-turn = { $turning ->
    [0] **Keiner** von { $count } Köpfen lenkt { $word } von { $one } auf { $other } um.
    [one] **1** von { $count } Köpfen lenkt { $word } von { $one } auf { $other } um.
   *[other] **{ $turning }** von { $count } Köpfen lenken { $word } von { $one } auf { $other } um.
 }
    .more = Ein Kopf lenkt um, wenn er im ersten Satz { $one } und im zweiten { $other } vorzieht{ $turning ->
        [0] {""}
       *[other] : { $heads }
    }. Die größte Verschiebung hat ein Kopf ({ $best }): { $one } { $from1 } → { $from2 }, { $other } { $to1 } → { $to2 }. Gezeichnet ist: { $who }. Dort achtet { $word } im ersten Satz am meisten auf { $key1 } ({ $weight1 }), im zweiten auf { $key2 } ({ $weight2 }). { $moved }
heads-word = Zwischen den Sätzen verschieben sich **{ $share }** des Gewichts von { $word }.
    .more = Gezeichnet ist: { $who }. Das Wort achtet im ersten Satz am meisten auf { $key1 } ({ $weight1 }), im zweiten auf { $key2 } ({ $weight2 }). { $moved }
heads-word-apart = { $word } achtet am meisten auf { $key1 } (**{ $weight1 }**), dann auf { $key2 } ({ $weight2 }).
    .more = Im ersten und im zweiten Satz. Gezeichnet ist: { $who }. { $moved }

# One weight.
WeightRequest-model = Modell
WeightRequest-kind = Aufmerksamkeit
WeightRequest-layer = Schicht
WeightRequest-head = Kopf
WeightRequest-query = Anfrage
WeightRequest-key = Schlüssel
one_weight-masked = von der Maske verdeckt: Gewicht
one_weight-bars = Klick auf einen Balken, um seinen Kopf oder Schlüssel zu wählen; oder geh mit Tab ins Bild und wandere mit den Pfeiltasten.
one_weight-among = Vergleichen mit
    .all_heads = allen Köpfen
    .heads_of_this_layer = Köpfen dieser Schicht
    .this_head_in_all_layers = diesem Kopf in allen Schichten
    .this_head_alone = nur diesem Kopf
    .help = Die Köpfe, deren Gewichte nebeneinanderstehen, mit ihrem Mittel.
one_weight-back = Zurück zur Matrix
one_weight-switched = Skalierung
    .without = Ohne die Skalierung mit 1/√d
    .with = Mit einer Skalierung mit 1/√d, die dieses Modell nicht hat
one_weight-panel = Feld
    .heads = Gewicht in jedem Kopf (Schicht.Kopf); das Mittel ist <b>{ $mean }</b>
    .q = q von „{ $query }“
    .k = k von „{ $to }“
    .products = { $how ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    } in jeder Dimension; die Summe ist <b>{ $score }</b>
    .softmax = Softmax über die Zeile: „{ $to }“ bekommt <b>{ $weight }</b>
    .v = Wert von „{ $to }“, addiert mit Gewicht { $weight }
one_weight-products = { $query } achtet auf { $to }: Gewicht **{ $weight }** in Schicht { $layer }, Kopf { $head }.
    .more = { $heads ->
        [one] { "" }
       *[other] Das Mittel aus { $heads } Köpfen ist { $mean }, von { $low } bis { $high }.
    } { $width } Produkte ergeben zusammen einen Score von { $score }; die 5 mit dem größten Betrag, in den Dimensionen { $dimensions }, ergeben { $sum }. { $scale ->
        [no] Dieses Modell skaliert seine Scores nicht.
       *[yes] Geteilt durch √{ $width } = { $divisor } sind es { $scaled }.
    } Der Softmax der Zeile macht daraus ein Gewicht von { $weight }{ $masked ->
        [yes] , denn die Maske verdeckt den Schlüssel
       *[no] {""}
    }: bis auf Rundung genau das Gewicht des Modells.
one_weight-products_concat = { one_weight-products }
one_weight-weighted = Gewicht × Wert, eine Zeile pro Schlüssel
one_weight-output-of = die Summe: Ausgabe des Kopfes für „{ $query }“
one_weight-value-hover = „{ $y }“, Dimension { $x }: { $z }
one_weight-output = { $to } macht **{ $share }** von dem aus, was der Kopf für { $query } ausgibt.
    .more = Sein Vektor ist der längste ({ $longest }), mit einem Gewicht von { $weight }: Neben dem Gewicht zählt auch die Länge eines Wertes. Die Ausgabe, die Summe von allen, hat die Länge { $length }. { $contribution }
one_weight-contribution = Nach der Ausgabematrix W_o fügt Kopf { $head } einen Vektor der Länge { $length } hinzu, Rang { $rank } von { $count ->
    [one] { $count } Kopf
   *[other] { $count } Köpfen
 }; alle Köpfe und der Bias ergeben zusammen einen der Länge { $total }.
one_weight-step = Schritt
    .scores = 1. Scores { $how ->
        [concat] v · tanh(q + k)
       *[dot] q · k
    }
    .scaled = 2. geteilt durch { $divisor }
    .masked = 3. maskiert
    .softmax = 4. Softmax jeder Zeile
one_weight-kind =
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
one_weight-steps = Die Maske verdeckt **{ $hidden }** von { $cells ->
    [one] { $cells } Zelle
   *[other] { $cells } Zellen
 }{ $hidden ->
    [0] .
    [one] : Sie ist leer.
   *[other] : Sie sind leer.
 }
    .more = Die Scores reichen von { $low } bis { $high }; geteilt durch { $divisor } von { $scaled_low } bis { $scaled_high }. Das größte Gewicht einer Zeile ist im Mittel { $largest }; eine Zeile hat { $bits } Bit Entropie.
one_weight-divided = mit 1/√d, √{ $width } = { $divisor }
    .without = ohne 1/√d
one_weight-as-computed = { $how } (so rechnet das Modell)
one_weight-even = gleichmäßige Aufmerksamkeit
one_weight-scale = { $how ->
    [concat] Der Concat-Score braucht keine Skalierung: Eine Zeile gibt **{ $largest }** an einen Schlüssel.
    [scaled] Ohne die Skalierung gäbe eine Zeile **{ $switched }** an einen Schlüssel, nicht { $largest }.
   *[unscaled] Mit einer Skalierung gäbe eine Zeile **{ $switched }** an einen Schlüssel, nicht { $largest }.
 }
    .more = { $how ->
        [concat] Der Concat-Score wird nicht skaliert: tanh hält jeden Teil zwischen −1 und 1, egal wie groß die Breite ist. Seine Zeilen haben im Mittel { $bits } Bit Entropie.
       *[other] Im Mittel über die Zeilen; so wie das Modell rechnet, haben sie { $bits } Bit Entropie, sonst hätten sie { $switched_bits }. Eine Summe von d unabhängigen Produkten wächst mit √d = { $root }; der Softmax großer Scores ist gesättigt und lässt kaum einen Gradienten durch.
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
scores-missing = Hier noch nicht mitgeliefert: { $names }. `python -m core.training { $first }` trainiert eines.
scores-transformer-head = Kopf des Transformers
    .help = Die anderen Modelle haben nur einen Kopf.
scores-one = Gewichte von
scores-other = minus die von
scores-function = Score
    .dot = dot
    .general = general
    .concat = concat (additiv)
    .scaled_dot = scaled dot
scores-only = Das einzige Token bekommt das Gewicht **1**, bei jeder Score-Funktion.
scores-weights = Am klarsten ist { $score }: Eine Zeile gibt **{ $share }** an ein Wort.
    .more = Im Mittel. Entropie einer Zeile in Bit, die am stärksten gebündelte zuerst: { $means }. { $apart } { $concat ->
        [yes] Concat ist additiv: v tanh(W [h; y] + b) und v tanh(W₁ h + W₂ y + b) geben bis auf Rundung genau dieselben Scores.
       *[no] {""}
    }
scores-apart = { $first } und { $second } unterscheiden sich am meisten: { $share } ihres Gewichts liegen auf verschiedenen Wörtern.
scores-difference-hover = „{ $y }“, „{ $x }“: { $z }
scores-difference = { $query } → { $to }: **{ $one }** mit { $first }, { $other } mit { $second }.
    .more = Dort unterscheiden sie sich am meisten. Im Mittel liegen { $share } des Gewichts einer Zeile auf anderen Wörtern.
scores-entropy = Bei { $query } gibt { $first } **{ $share }** an ein Wort, { $second } gibt { $other }.
    .more = Dort unterscheiden sie sich am meisten: { $low } und { $high } Bit. Gleichmäßige Aufmerksamkeit über { $keys } Tokens hätte { $uniform } Bit.
scores-entropy-alone = Bei { $query } streut das Gewicht am meisten: Ein Wort bekommt **{ $share }**.
    .more = { $low } Bit; gleichmäßige Aufmerksamkeit über { $keys } Tokens hätte { $uniform }.

# Leave one word out.
AblationRequest-model = Modell
AblationRequest-text = Satz
AblationRequest-how = Wie ein Wort wegfällt
    .remove_it = streichen
    .hide_it_from_the_cross_attention = vor der Kreuzaufmerksamkeit verdecken
    .help = Verdeckt: Der Encoder liest das Wort noch; die Kreuzaufmerksamkeit des Decoders sieht seine Position nicht.
ablation-words-needed = mindestens zwei Wörter, die das Modell liest, damit eines übrig bleibt
ablation-running = Es wird ohne jedes einzelne Wort neu übersetzt ...
ablation-without = Neu übersetzen ohne
ablation-differ = Ein Satz, in dem beide sich unterscheiden: { $text }
ablation-again = **Neu übersetzt ohne „{ $word }“**: „{ $after }“; vorher: „{ $before }“
ablation-nothing = (nichts)
ablation-counted = { $count ->
    [one] 1 Token
   *[other] { $count } Tokens
 } ersetzt, eingefügt oder gelöscht; markiert: neue Tokens. Beide Male Greedy-Suche.
ablation-subwords = Dieses Modell liest Teilwörter: Sie fallen einzeln weg, nicht als ganze Wörter.
ablation-effect-hover = „{ $y }“ ohne „{ $x }“: Rückgang { $z } Nats
ablation-words = { $same ->
    [likelier] Ohne ein einzelnes ihrer Wörter wird die Übersetzung stets wahrscheinlicher; ohne { $missed } am wenigsten, auf **{ $missed_kept }** ihrer Wahrscheinlichkeit.
    [yes] { $attended } bekommt die meiste Aufmerksamkeit, und ohne dieses Wort behält die Übersetzung **{ $kept }** ihrer Wahrscheinlichkeit.
   *[no] Ohne { $missed } behält die Übersetzung **{ $missed_kept }** ihrer Wahrscheinlichkeit.
 }
    .more = { $same ->
        [likelier] { $missed } bekommt im Mittel { $missed_weight }, und ohne dieses Wort steigt die Log-Likelihood um { $missed_rise } Nats. Die meiste Aufmerksamkeit, { $weight }, bekommt { $attended }.
        [yes] Sein Gewicht ist im Mittel { $weight }, und keines Wortes Fehlen schadet mehr: Die Log-Likelihood geht um { $drop } Nats zurück.
       *[no] { $missed } bekommt im Mittel { $missed_weight }, und ohne dieses Wort geht die Log-Likelihood um { $missed_drop } Nats zurück. Die meiste Aufmerksamkeit, { $weight }, bekommt { $attended }; ohne dieses Wort ist der Rückgang { $drop } Nats: Das Wort mit der meisten Aufmerksamkeit ist nicht das, auf das es am meisten ankommt.
    } { $correlated ->
        [yes] Rangkorrelation von Gewicht und Rückgang über { $count } Wörter: { $spearman } (Pearson { $pearson }).
       *[no] Bei { $count ->
            [one] { $count } Wort
           *[other] { $count } Wörtern
        } gibt es keine Rangkorrelation.
    } Eine Raute: Ohne das Wort übersetzt das Modell anders.
ablation-cells = { $same ->
    [likelier] Ohne ein einzelnes ihrer Wörter wird die Übersetzung stets wahrscheinlicher; ohne { $missed } am wenigsten, auf **{ $missed_kept }** ihrer Wahrscheinlichkeit.
   *[other] Ohne { $missed } behält die Übersetzung **{ $missed_kept }** ihrer Wahrscheinlichkeit.
 }
    .more = { $attended } bekommt die meiste Aufmerksamkeit, im Mittel { $weight }; ohne dieses Wort ist der Rückgang der Log-Likelihood { $drop } Nats, ohne { $missed } { $missed_drop }. { $correlated ->
        [yes] Rangkorrelation von Gewicht und Rückgang über { $count } Zellen: { $spearman } (Pearson { $pearson }). Die Zellen einer Zeile sind nicht unabhängig.
       *[no] Bei { $count ->
            [one] { $count } Zelle
           *[other] { $count } Zellen
        } gibt es keine Rangkorrelation.
    }
ablation-effects = { $likelier ->
    [yes] Kein Token wird weniger wahrscheinlich; { $target } steigt ohne { $source } am wenigsten, auf **{ $kept }** der Wahrscheinlichkeit.
   *[no] { $target } behält ohne { $source } **{ $kept }** der Wahrscheinlichkeit.
 }
    .more = { $likelier ->
        [yes] Die Log-Likelihood steigt um { $rise } Nats.
       *[no] Das ist der größte Rückgang, { $drop } Nats.
    } Das Gewicht war dort { $weight }.

# Similar sentences.
SentencesRequest-model = Encoder
SentencesRequest-sentences = Sätze, einer pro Zeile
sentences-unit = Sätze
sentences-running = Der vortrainierte Encoder liest; beim ersten Mal dauert es einige Sekunden ...
sentences-alike = Die Sätze { $first } und { $second } sind sich am ähnlichsten: Kosinus **{ $cosine }**.
    .more = { $one } und { $other }. { $pairs ->
        [one] {""}
       *[other] Am wenigsten ähnlich sind sich { $low1 } und { $low2 }, mit { $least }.
    }
