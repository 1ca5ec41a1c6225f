library-endings = einen Dateinamen mit einer der Endungen { $endings }
library-kaleido = Eine { $ending }-Datei braucht das Paket kaleido und ein Chrome: Führe `pip install kaleido` aus, oder speichere stattdessen als .html.
library-notebook-proof = Die Zeilen, die die Zahlen des Bildes nachrechnen:
library-request = den Namen einer Anfrageklasse, etwa HeadsRequest
library-figure = eine Funktion, die zeichnet, etwa attention.heads.draw.one_matrix
library-static = { $count } Dateien der statischen Ausgabe stehen in { $folder }: Öffne dort index.html.
library-static-note = Die Bilder stehen hier so, wie die App sie zuerst zeigt; was die Texte über Bedienelemente sagen, gilt für die App.
library-no-padding = etwas Padding im Batch: Zeilen von IDs, oder von Zahlen, die damit enden
    .fix = Ohne Padding hat keine Maske etwas zu verdecken: Füge eine kürzere Zeile hinzu, oder übergib die ID des Paddings als `padding=`, wenn sie nicht 0 ist.
library-word-0 = Hier steht 0 vor anderen IDs, und Zeilen enden mit { $end }: Übergib `padding={ $end }`, wenn das das Padding ist, sonst `padding=0`.
library-dropped = { $layer } ({ $class }) bekommt eine Maske und gibt keine weiter: Die Schichten danach lesen Padding, als wären es Wörter.
    .layer = Setze `supports_masking = True` in { $class }, wenn die Maske unverändert durchgehen darf, schreibe `compute_mask`, oder übergib die Maske von Hand an die Schicht, die sie braucht.
    .function = Baue sie als `Lambda(..., mask=lambda inputs, mask: mask)`, wenn die Maske unverändert durchgehen darf, oder übergib die Maske von Hand an die Schicht, die sie braucht.
    .inputs = Sie gibt nur dann eine Maske weiter, wenn jede ihrer Eingaben eine hat: Gib auch den anderen eine, oder übergib die Maske von Hand an die Schicht, die sie braucht.
    .operation = Es ist eine Operation, und die von Keras geben keine Maske weiter: Setze sie in eine eigene Schicht mit `supports_masking = True`, oder übergib die Maske von Hand an die Schicht, die sie braucht.
library-padding = { $count ->
    [one] { $count } Schritt Padding mehr
   *[other] { $count } Schritte Padding mehr
 }{ $input ->
    [none] { "" }
   *[other] { " " }in `{ $input }`
 } { $count ->
    [one] ändert
   *[other] ändern
 } die Ausgabe um { $apart } ihrer größten Zahl.
    .fix = Die Maske endet bei { $layer }: Sieh nach, was zu dieser Schicht steht.
    .none = { $layer } liest das Padding, und keine Schicht davor erzeugt eine Maske: Nimm `Embedding(mask_zero=True)` oder eine `Masking`-Schicht.
    .other = { $layer } liest das Padding, und keine Maske verdeckt die ID { $padding }: `mask_zero=True` verdeckt nur 0. Gib dem Padding die ID 0, oder erzeuge die Maske `ids != { $padding }` und übergib sie von Hand.
    .opened = { $layer } hält einen Schritt für echt, wenn er es in einer der Eingaben ist: Gib jeder Eingabe eine Maske.
    .inverted = Die Maske, die { $layer } erzeugt, verdeckt { $hidden } von { $steps } Schritten und zeigt { $shown }, die Padding sind: Sie ist umgekehrt. Keras liest jede Zahl außer 0 als True, und True heißt sichtbar: Übergib `ids != 0`.
    .made = Eine Maske wird erzeugt, und trotzdem rechnet { $layer } mit dem Padding: Sieh dir `atlas.masks(model, batch)` an.
library-padding-cut = Ohne ihr Padding ändert Zeile { $row }{ $input ->
    [none] { "" }
   *[other] { " " }von `{ $input }`
 } die Ausgabe um { $apart } ihrer größten Zahl.
library-nan = { $layer } ergibt NaN für { $count ->
    [one] Zeile { $rows }
   *[other] die Zeilen { $rows }
 } des Batches.
    .of_weights = Die Gewichte von { $layer } enthalten NaN, und auch die Ausgabe für { $count ->
    [one] Zeile { $rows }
   *[other] die Zeilen { $rows }
 } des Batches: Über die Masken ist nichts bekannt.
    .weights = Lade Gewichte aus der Zeit, bevor das Training scheiterte, und trainiere mit einer kleineren Lernrate oder mit `clipnorm`.
    .empty = Eine Zeile, die ganz aus Padding besteht, lässt nichts, worüber man mitteln könnte: Lass sie weg, oder gib ihr einen echten Schritt.
    .other = Suche dort nach einer Division durch 0, einem Logarithmus von 0 oder einer Zahl außerhalb des Bereichs ihres dtype.
library-counted = Die Ausgabe von { $layer } erreicht den Verlust (Loss) ohne Maske: { $share } von dem, was Verlust und Metriken zählen, ist Padding.
    .fix = Sorge dafür, dass die Maske die Ausgabe erreicht, oder übergib `sample_weight` an `fit` und `evaluate`.
library-counted-flat = Die Ausgabe von { $layer } hat die Form (B, T), und ein Verlust (Loss) von Keras mittelt über die letzte Achse, bevor er auf eine Maske sieht: { $share } von dem, was er zählt, ist Padding.
    .fix = Ende mit (B, T, 1) und Labels (B, T, 1), damit die Maske oder `sample_weight` (B, T) für jeden Schritt einen Verlust hat.
library-future = Was nach Schritt { $step } kommt, ändert die Ausgabe bis dorthin.
    .fix = { $kind ->
        [attention] { $layer } schaut auf spätere Schritte: Rufe die Schicht mit `use_causal_mask=True` auf.
        [layer] { $layer } ist die erste Schicht, die vorausschaut: Suche dort nach einer Bidirectional-Schicht, einer Aufmerksamkeit ohne kausale Maske, einer Faltung mit padding="same" oder einem Mittel über alle Schritte.
       *[none] Keine Schicht lässt sich nennen; suche nach einer Bidirectional-Schicht, einer Faltung mit padding="same" oder einem Mittel über alle Schritte.
    }
own-attention-array = ein Array von Zahlen, oder was ein Modell als seine Aufmerksamkeiten zurückgibt
    .field = Übergib eines seiner Felder, etwa `out.cross_attentions`.
    .none = Das Modell hat keine zurückgegeben: Lade es mit `attn_implementation="eager"` und rufe es mit `output_attentions=True` auf.
own-attention-shape = Zahlen der Form (T, S), (H, T, S), (L, H, T, S) oder (L, B, H, T, S), keine davon leer
own-attention-tuple = ein Tupel von Arrays (B, H, T, S) gleicher Form, eines pro Schicht
own-attention-steps = Schritte aus je einem Tupel von Arrays (B, H, T, S), mit denselben Schichten und Köpfen
own-attention-tokens = eine Liste von Texten, einen pro Token
own-attention-count = { $count } Tokens, so viele, wie die Gewichte haben
own-attention-most = Eine Seite darf { $most } Tokens haben: Schneide Gewichte und Tokens auf den Teil zu, den du sehen willst.
own-attention-mask = Wahrheitswerte der Form { $shape }
own-attention-finite = endliche Zahlen
own-attention-nan = { $count ->
    [one] 1 Zahl, die NaN oder unendlich ist
   *[other] { $count } Zahlen, die NaN oder unendlich sind
 }
own-attention-softmax = Zeilen mit der Summe 1, ohne Gewicht unter 0
    .fix = Übergib die Gewichte nach dem Softmax, nicht die Scores davor.
own-attention-heads = Wähle eine Schicht: weights[layer : layer + 1].
own-attention-rollout = eine andere Darstellung: Rollout braucht Selbstaufmerksamkeit, deren Schichten einander lesen, und damit keine keys
own-attention-all = Der klarste von { $count } Köpfen ({ $who }) gibt im Mittel **{ $weight }** einer Zeile an einen Schlüssel.
