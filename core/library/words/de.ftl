library-endings = einen Dateinamen mit einer der Endungen { $endings }
library-kaleido = Eine { $ending }-Datei braucht das Paket kaleido und ein Chrome: Führe `pip install kaleido` aus, oder speichere stattdessen als .html.
library-notebook-proof = Die Zeilen, die die Zahlen des Bildes nachrechnen:
library-request = den Namen einer Anfrageklasse, etwa HeadsRequest
library-figure = eine Funktion, die zeichnet, etwa attention.heads.draw.one_matrix
library-static = { $count } Dateien der statischen Ausgabe stehen in { $folder }: Öffne dort index.html.
library-static-note = Die Bilder stehen hier so, wie die App sie zuerst zeigt; was die Texte über Bedienelemente sagen, gilt für die App.
library-no-padding = etwas Padding im Batch: Zeilen von IDs, die mit 0 enden
    .fix = Ohne Padding hat keine Maske etwas zu verdecken: Füge eine kürzere Zeile hinzu.
library-ids = ids (B, T) aus ganzen Zahlen unter seinen Arrays, 0 beim Padding
library-dropped = { $layer } ({ $class }) bekommt eine Maske und gibt keine weiter: Die Schichten danach lesen Padding, als wären es Wörter.
    .layer = Setze `supports_masking = True` in { $class }, wenn die Maske unverändert durchgehen darf, schreibe `compute_mask`, oder übergib die Maske von Hand an die Schicht, die sie braucht.
    .function = Baue sie als `Lambda(..., mask=lambda inputs, mask: mask)`, wenn die Maske unverändert durchgehen darf, oder übergib die Maske von Hand an die Schicht, die sie braucht.
    .inputs = Sie gibt nur dann eine Maske weiter, wenn jede ihrer Eingaben eine hat: Gib auch den anderen eine, oder übergib die Maske von Hand an die Schicht, die sie braucht.
    .operation = Es ist eine Operation, und die von Keras geben keine Maske weiter: Setze sie in eine eigene Schicht mit `supports_masking = True`, oder übergib die Maske von Hand an die Schicht, die sie braucht.
library-padding = { $count ->
    [one] { $count } Schritt Padding mehr ändert die Ausgabe
   *[other] { $count } Schritte Padding mehr ändern die Ausgabe
 } um { $apart } ihrer größten Zahl.
    .fix = Die Maske endet bei { $layer }: Sieh nach, was zu dieser Schicht steht.
    .none = Keine Schicht erzeugt eine Maske: Nimm `Embedding(mask_zero=True)` oder eine `Masking`-Schicht.
    .made = Eine Maske wird erzeugt, und trotzdem rechnet eine Schicht mit dem Padding: Sieh dir `atlas.masks(model, batch)` an.
library-counted = Die Ausgabe von { $layer } erreicht den Verlust (Loss) ohne Maske: { $share } von dem, was Verlust und Metriken zählen, ist Padding.
    .fix = Sorge dafür, dass die Maske die Ausgabe erreicht, oder übergib `sample_weight` an `fit` und `evaluate`.
library-future = Was nach Schritt { $step } kommt, ändert die Ausgabe bis dorthin.
    .fix = { $layer ->
        [none] Keine Aufmerksamkeit schaut voraus; suche nach einer Bidirectional-Schicht, einer Faltung mit padding="same" oder einem Mittel über alle Schritte.
       *[other] { $layer } schaut auf spätere Schritte: Rufe die Schicht mit `use_causal_mask=True` auf.
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
