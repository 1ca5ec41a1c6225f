library-file-extensions = einen Dateinamen mit einer der Endungen { $extensions }
library-kaleido = Eine { $extension }-Datei braucht das Paket kaleido und ein Chrome: Führe `pip install kaleido` aus, oder speichere stattdessen als .html.
library-network = Diese Figur holt Plotly von cdn.plot.ly, und es gibt kein Netz. Öffne sie mit Netz, oder speichere die Figur als Seite, die Plotly mitbringt.
library-notebook-install = Braucht den Atlas: Führe das in seinem Ordner aus, oder installiere mit `pip install` das Paket, das `make wheel` dort baut.
library-notebook-proof = Die Zeilen, die die Zahlen des Bildes nachrechnen:
library-request = den Namen einer Anfrageklasse, etwa HeadsRequest
library-related-field = einen Wert, der zu `{ $name }` passt, das heißt { $rule }
library-word = ein Wort, das eine von { $count } Tabellen hat
    .fix = Nimm ein häufiges englisches oder spanisches Wort, in Buchstaben.
library-figure = eine Funktion, die zeichnet, etwa attention.heads.plot.plot_attention_matrix
library-field = ein Argument von { $name }: { $names }
library-result = ein { $type }, wie `run_request` es zurückgibt
library-missing = eine mit allen Argumenten; es fehlen: { $names }
library-static = { $count } Dateien der statischen Ausgabe wurden nach { $folder } geschrieben: Öffne index.html.
library-static-menu = Seiten
library-static-skip = Zum Inhalt
library-static-rows = Die ersten { $num_shown } von { $num_rows } Zeilen; die App exportiert alle.
library-static-others = Aufgezeichnet: die anderen Bilder dieser Ansicht
library-static-recorded = Diese Seite ist aufgezeichnet: Ihre Bilder zeigen den Anfangszustand der App; Bedienelemente, die der Text erwähnt, gibt es nur dort.
library-static-noscript = Die Bilder brauchen JavaScript: Erlaube es für diese Seite und lade sie neu.
library-static-old = Die Bilder können nicht gezeichnet werden: Dieser Browser ist zu alt, oder eine Datei dieses Ordners fehlt. Öffne die Seite mit einem Browser von 2023 oder später, im ganzen Ordner.
library-static-failed =
    .damaged = Das Bild bleibt, wie es aufgezeichnet wurde, denn eine Datei mit den Gewichten des Modells fehlt oder ist beschädigt: Kopiere den ganzen Ordner noch einmal.
    .memory = Das Bild bleibt, wie es aufgezeichnet wurde, denn dieser Browser hat keinen Speicher mehr: Schließe andere Tabs und lade die Seite neu.
    .failed = Das Bild bleibt, wie es aufgezeichnet wurde, denn etwas ist schiefgegangen: Lade die Seite neu.
library-static-live = Live: Dein Browser rechnet diese Seite mit den Gewichten des Modells und sendet nichts.
    .attention_heads = { library-static-live } Die App kann mehr: neun Übersetzer, einen vortrainierten Encoder, deine eigene Übersetzung, Klicks auf eine Zelle; andere Bilder als die Matrix und die Linien sind hier aufgezeichnet.
    .shakespeare_write = { library-static-live } Die App kann mehr: größere Modelle, Texte jeder Länge, den Beweis jeder Zahl.
    .shakespeare_next_character = { library-static-live } Die App kann mehr: größere Modelle und den Beweis jeder Zahl.
    .translation_translate = { library-static-live } Die App kann mehr: neun Übersetzer, zwei nebeneinander, einen Punkt, wo du ihn vergessen hast.
    .translation_greedy__beam__sampling = { library-static-live } Die App kann mehr: neun Übersetzer, darunter einen mit Teilwörtern.
    .sentiment_read_along = { library-static-live } Die App kann mehr: fünf rekurrente Klassifikatoren nebeneinander; was jedes Wort bewegt, ist hier aufgezeichnet.
    .masking_with_and_without_a_mask = { library-static-live } Die App kann mehr: eine von Hand übergebene Maske und ungleich lange Batches.
    .positions_the_matrix = { library-static-live } Die App kann mehr: 5000 Positionen, Klicks und Zoom, Positionen von oben nach unten.
    .positions_clocks = { library-static-live } Die App kann mehr: den Beweis jeder Zahl.
    .positions_relative_positions = { library-static-live } Die App kann mehr: Die Drehung und die falschen Formeln sind hier aufgezeichnet.
    .tokens_split_a_sentence = { library-static-live } Die App kann mehr: Wortstücke; die anderen Bilder sind hier aufgezeichnet.
    .embeddings_the_map = { library-static-live } Die App kann mehr: neun Tabellen mit bis zu 20.000 Wörtern, drei Dimensionen und deine eigene.
    .embeddings_look_up = { library-static-live } Die App kann mehr: den Gradienten deiner eigenen Rezensionen, der hier aufgezeichnet ist.
    .embeddings_arithmetic = { library-static-live } Die App kann mehr: 20.000 Wörter von GloVe, darunter König und Königin, und deine eigene Tabelle.
library-static-split = Zerlegen
    .more = Derselbe Satz: { $counted_characters }, { $counted_words }, { $counted_subwords }. { $losses }
library-no-padding = etwas Padding im Batch: Zeilen von IDs, oder von Zahlen, die damit enden
    .fix = Ohne Padding hat keine Maske etwas zu verdecken: Füge eine kürzere Zeile hinzu, oder übergib die ID des Paddings als `padding=`, wenn sie nicht 0 ist.
library-zero-may-be-word = Hier steht 0 vor anderen IDs, und Zeilen enden mit { $last_id }: Übergib `padding={ $last_id }`, wenn das das Padding ist, sonst `padding=0`.
library-mask-dropped = { $layer } ({ $layer_class }) bekommt eine Maske und gibt keine zurück: Die Schichten danach lesen Padding, als wären es Wörter.
    .layer = Setze `supports_masking = True` in { $layer_class }, wenn die Maske unverändert durchgehen darf, schreibe `compute_mask`, oder übergib die Maske explizit an die Schicht, die sie braucht.
    .function = Baue sie als `Lambda(..., mask=lambda inputs, mask: mask)`, wenn die Maske unverändert durchgehen darf, oder übergib die Maske explizit an die Schicht, die sie braucht.
    .inputs = Sie gibt nur dann eine Maske weiter, wenn jede ihrer Eingaben eine hat: Gib auch den anderen eine, oder übergib die Maske explizit an die Schicht, die sie braucht.
    .operation = Es ist eine Operation, und die von Keras geben keine Maske weiter: Setze sie in eine eigene Schicht mit `supports_masking = True`, oder übergib die Maske explizit an die Schicht, die sie braucht.
library-padding = { $num_steps ->
    [one] { $num_steps } Schritt Padding mehr
   *[other] { $num_steps } Schritte Padding mehr
 }{ $input ->
    [none] { "" }
   *[other] { " " }in `{ $input }`
 } { $num_steps ->
    [one] ändert
   *[other] ändern
 } die Ausgabe um { $difference } ihrer größten Zahl.
    .fix = Die Maske endet bei { $layer }: Sieh dir das Problem dieser Schicht an.
    .no_mask = { $layer } liest das Padding, und keine Schicht davor erzeugt eine Maske: Nimm `Embedding(mask_zero=True)` oder eine `Masking`-Schicht.
    .other_id = { $layer } liest das Padding, und keine Maske verdeckt die ID { $padding }: `mask_zero=True` verdeckt nur 0. Gib dem Padding die ID 0, oder erzeuge die Maske `ids != { $padding }` und übergib sie explizit.
    .unmasked = { $layer } hält einen Schritt für echt, wenn er es in einer der Eingaben ist: Gib jeder Eingabe eine Maske.
    .inverted = Die Maske, die { $layer } erzeugt, verdeckt { $num_hidden } von { $num_steps } Schritten und zeigt { $num_visible_padding }, die Padding sind: Sie ist umgekehrt. Keras liest jede Zahl außer 0 als True, und True heißt sichtbar: Übergib `ids != 0`.
    .ignored = Es gibt eine Maske, aber { $layer } rechnet trotzdem mit dem Padding: Sieh dir `atlas.mask_propagation(model, batch)` an.
library-padding-removed = Ohne ihr Padding ändert Zeile { $row }{ $input ->
    [none] { "" }
   *[other] { " " }von `{ $input }`
 } die Ausgabe um { $difference } ihrer größten Zahl.
library-nan = { $layer } ergibt NaN für { $count ->
    [one] Zeile { $rows }
   *[other] die Zeilen { $rows }
 } des Batches.
    .nan_weights = Die Gewichte von { $layer } enthalten NaN, und auch die Ausgabe für { $count ->
    [one] Zeile { $rows }
   *[other] die Zeilen { $rows }
 } des Batches: Über die Masken lässt sich nichts sagen.
    .weights = Lade Gewichte aus der Zeit, bevor das Training divergierte, und trainiere mit einer kleineren Lernrate oder mit `clipnorm`.
    .empty_row = Eine Zeile, die ganz aus Padding besteht, lässt nichts, worüber man mitteln könnte: Lass sie weg, oder gib ihr einen echten Schritt.
    .other = Suche dort nach einer Division durch 0, einem Logarithmus von 0 oder einer Zahl außerhalb des Bereichs ihres dtype.
library-unmasked-loss = Die Ausgabe von { $layer } erreicht den Verlust (Loss) ohne Maske: { $share } von dem, was Verlust und Metriken zählen, ist Padding.
    .fix = Sorge dafür, dass die Maske die Ausgabe erreicht, oder übergib `sample_weight` an `fit` und `evaluate`.
library-unmasked-flat-loss = Die Ausgabe von { $layer } hat die Form (B, T), und ein Verlust (Loss) von Keras mittelt über die letzte Achse, bevor er auf eine Maske sieht: { $share } von dem, was er zählt, ist Padding.
    .fix = Ende mit (B, T, 1) und Labels (B, T, 1), damit die Maske oder `sample_weight` (B, T) für jeden Schritt einen Verlust hat.
library-future-leak = Was nach Schritt { $step } kommt, ändert die Ausgabe bis dorthin.
    .fix = { $layer_type ->
        [attention] { $layer } schaut auf spätere Schritte: Rufe die Schicht mit `use_causal_mask=True` auf.
        [layer] { $layer } ist die erste Schicht, die vorausschaut: Suche dort nach einer Bidirectional-Schicht, einer Aufmerksamkeit ohne kausale Maske, einer Faltung mit padding="same" oder einem Mittel über alle Schritte.
       *[none] Keine Schicht lässt sich nennen; suche nach einer Bidirectional-Schicht, einer Faltung mit padding="same" oder einem Mittel über alle Schritte.
    }
external-attention-array = ein Array von Zahlen, oder was ein Modell als seine Aufmerksamkeiten zurückgibt
    .field = Übergib eines seiner Felder, etwa `out.{ $field }`; fehlt es, rufe das Modell mit `output_attentions=True` auf.
    .none = Das Modell gab keine zurück: Lade es mit `attn_implementation="eager"` und rufe es mit `output_attentions=True` auf.
external-attention-ragged = Übergib Zeilen gleicher Länge, wie `numpy.asarray` sie liest.
external-attention-shape = Zahlen der Form (T, S), (H, T, S), (L, H, T, S) oder (L, B, H, T, S), keine davon leer
external-attention-layer = Schicht { $layer }: { $shape }
external-attention-tuple = ein Tupel von Arrays (B, H, T, S) gleicher Form, eines pro Schicht
    .widths = Zeichne jeweils Schichten einer Form: Setze None an die Stelle der anderen, dann behalten sie ihre Nummern.
external-attention-steps = Schritte aus je einem Tupel von Arrays (B, H, T, S), mit denselben Schichten und Köpfen
external-attention-rows = eine Zeile des Batches, oder eine pro Schritt, etwa `out.beam_indices[0]`
    .none = Diese Gewichte haben keine Batch-Achse.
external-attention-tokens = eine Liste von Texten, einen pro Token
    .split = Teile ihn in seine Tokens, etwa mit `{ $name }.split()`.
    .ids = Ids werden zu Texten mit `tokenizer.convert_ids_to_tokens(ids)`.
external-attention-count = { $count } { $count ->
    [one] Token
   *[other] Tokens
 }, so viele, wie die Gewichte haben
    .swapped = Anfragen und Schlüssel sind wohl vertauscht: Zeilen sind Anfragen, Spalten sind Schlüssel.
external-attention-num-tokens = { $count ->
    [one] 1 Token
   *[other] { $count } Tokens
 }
external-attention-square = so viele Schlüssel wie Anfragen, wenn `keys` fehlt
    .fix = Übergib die { $count } Tokens der Spalten als `keys`.
external-attention-max-tokens = höchstens { $max_tokens } Anfragen und Schlüssel
external-attention-crop = Schneide Gewichte und Tokens auf den Teil zu, den du sehen willst.
external-attention-mean = Oder "mean", das Mittel.
external-attention-mask = Wahrheitswerte, True, wo ein Schlüssel gesehen werden darf
    .shape = Wahrheitswerte, die sich auf { $shape } ausdehnen lassen, etwa (B, S) von Padding oder (B, H, T, S)
    .additive = Das ist eine additive Maske, in der 0 zeigt und eine große negative Zahl verbirgt: Übergib `mask == 0`.
    .all_hidden_rule = mindestens eine Zelle, die gesehen werden darf
    .all_hidden = alles verborgen
    .hides_weight = sie verbirgt Schlüssel { $column } vor Anfrage { $row }, die ihm { $weight } gibt
external-attention-convention =
    .inverted = Diese Maske folgt einer anderen Konvention, in der True oder 1 verbirgt, wie in PyTorch: Übergib `mask == 0`.
    .transposed = Sie passt, wenn man sie transponiert: Zeilen sind Anfragen, Spalten sind Schlüssel. Übergib `mask.T`.
    .transposed_and_inverted = Sie passt transponiert und mit True, wo sie verbirgt: Zeilen sind Anfragen, Spalten sind Schlüssel. Übergib `mask.T == 0`.
    .hides_weight = True oder 1 zeigt einen Schlüssel. Übergib die Maske, die das Modell bekam, oder keine.
external-attention-finite-numbers = endliche Zahlen
external-attention-nan = { $count ->
    [one] 1 Zahl, die NaN ist
   *[other] { $count } Zahlen, die NaN sind
 }
    .row = Zeile { $row }, von 0 gezählt, hat keinen Schlüssel zu sehen: Übergib `mask`, mit False in dieser ganzen Zeile.
    .number = Einige Zahlen der Zeile { $row }, von 0 gezählt, sind NaN: Rechne das Modell in float32 und suche die erste Schicht, die NaN gibt.
external-attention-infinite = { $count ->
    [one] 1 Zahl, die unendlich ist
   *[other] { $count } Zahlen, die unendlich sind
 }
external-attention-negative = { $count ->
    [one] 1 Zahl unter 0
   *[other] { $count } Zahlen unter 0
 }
external-attention-zeros = überall 0
external-attention-sum = Zeile { $row } mit der Summe { $sum }
external-attention-softmax = Zeilen mit der Summe 1, ohne Gewicht unter 0
    .empty = Nichts wird beachtet: Suche nach einer Maske, die alles verbirgt.
    .scores = Übergib die Gewichte nach dem Softmax, nicht die Scores davor.
    .softmax = Das sind Scores vor dem Softmax, wo eine Maske -inf addiert: Übergib die Gewichte danach.
    .logarithm = Das sind Logarithmen von Gewichten: Übergib `numpy.exp(weights)`.
    .cache = Das sieht nach Schlüsseln und Werten aus, wie ein Cache sie hält: Übergib die Aufmerksamkeiten, etwa `out.attentions`.
    .states = Das sieht nach verborgenen Zuständen (B, T, D) aus: Übergib die Aufmerksamkeiten, etwa `out.attentions`.
    .queries = Hier haben die Spalten die Summe 1: Der Softmax lief über die Anfragen, oder Anfragen und Schlüssel sind vertauscht. Nimm ihn über die letzte Achse, oder übergib `numpy.swapaxes(weights, axis1=-1, axis2=-2)`.
    .heads = Hier haben die Köpfe die Summe 1: Der Softmax lief über sie. Nimm ihn über die letzte Achse.
    .dropout = Einige Gewichte sind 0 und die anderen hochskaliert: Dropout ist an. Rufe das Modell mit `training=False` auf, in PyTorch nach `model.eval()`.
    .sink = Der Rest ging an einen Schlüssel, der hier fehlt, etwa an eine Aufmerksamkeitssenke (Attention Sink): Füge eine Spalte mit `1 - weights.sum(axis=-1)` hinzu, und in `keys` ein Token dafür.
external-attention-heads = Wähle eine Schicht: weights[layer : layer + 1].
external-attention-rollout = eine andere Darstellung: Rollout braucht Selbstaufmerksamkeit, deren Schichten einander lesen, und damit keine `keys`
    .whole = eine andere Darstellung: Rollout braucht jede Schicht, und einige gaben keine Aufmerksamkeit zurück
external-attention-all-heads = Der klarste von { $num_heads } Köpfen ({ $head }) gibt im Mittel **{ $weight }** einer Zeile an einen Schlüssel.
external-attention-with-notes = { $claim }
    .more = { $more }
external-attention-causal = Jeder Schlüssel nach seiner Anfrage hat das Gewicht 0, wie bei einer kausalen Maske.{ $sees_first ->
        [0] {""}
       *[other] {" "}Die erste Zeile, die nur sich selbst sieht, bleibt außer Betracht.
    }
external-attention-padding-rows = { $count ->
    [one] 1 Zeile sieht nichts, wie Padding, und bleibt außer Betracht.
   *[other] { $count } Zeilen sehen nichts, wie Padding, und bleiben außer Betracht.
 }
external-attention-unused-columns = { $count ->
    [one] 1 Spalte hinter dem letzten Token hat kein Gewicht, wie in einem unbenutzten Cache, und fehlt hier.
   *[other] { $count } Spalten hinter dem letzten Token haben kein Gewicht, wie in einem unbenutzten Cache, und fehlen hier.
 }
external-attention-ambiguous-axis = Die erste Achse wird als { $count } { $axis ->
    [layers] Schichten
   *[heads] Köpfe
 } gelesen. Ist sie ein Batch, übergib `row=0`.
