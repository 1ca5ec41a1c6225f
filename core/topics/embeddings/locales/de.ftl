# The page.
page-embeddings = Embeddings
    .question = Wie werden Wörter zu Zahlen, die etwas bedeuten?

embeddings-view = Ansicht
    .the_map = Die Karte
    .look_up = Nachschlagen
    .training__replayed = Training als Film
    .arithmetic = Arithmetik
    .words_and_positions = Wörter und Positionen
embeddings-padding = Padding
embeddings-known = eines der { $count } Wörter dieser Tabelle
    .frequent = Tippe ein häufigeres Wort.
    .some = Tippe ein Wort.
    .letters = Keines davon hat { $signs }: Tippe eines in seinen Buchstaben.
embeddings-a-word = mindestens ein Wort
    .fix = Tippe einen Satz.
embeddings-unknown = Gelesen als [UNK]: { $words }.
embeddings-cut = { $count ->
    [one] Nicht gelesen: das letzte Wort.
   *[other] Nicht gelesen: die letzten { $count } Wörter.
}

# Names of columns and axes.
column-component_1 = Komponente 1
column-component_2 = Komponente 2
column-component_3 = Komponente 3
column-across = waagerecht
column-up = senkrecht
column-word_logit = Logit des Wortes allein
column-rank = Platz im Vokabular
column-language = Sprache
column-topic = Thema
column-true = Wahre unter den nächsten Punkten
column-cosine-kept = Kosinus, ohne die Eingaben
column-answer-place = Platz
column-answer-all = unter allen Wörtern
column-answer-kept = ohne die Eingaben
column-right-count = Analogien, die stimmen
column-analogy-kind = Art
column-analogy-a = a
column-analogy-b = verhält sich zu b
column-analogy-c = wie c
column-analogy-d = zu d
column-right-kept = richtig, ohne die Eingaben
column-rank-of-d = Platz von d
column-right-all = richtig, unter allen Wörtern
column-word_norm = Wortvektor
column-position_norm = Positionsvektor
column-sum_norm = Summe
column-word_moved = Wort zu Summe
column-position_moved = Position zu Summe
column-between = Wort zu Position
column-words-apart = Wörter
column-epochs = gelernte Epochen
column-words-distance = Abstand in allen Dimensionen
column-row-number = Zeile
column-reads = wie oft gelesen
column-gradient = Länge des Gradienten

# The map.
MapView-table = Tabelle
MapView-word = Wort suchen
MapView-colour = Farbe
    .sentiment = Stimmung
    .language = Sprache
    .topics = Themen
    .frequency = Häufigkeit
MapView-method = Gezeichnet mit
    .pca = PCA
    .umap = UMAP
    .t_sne = t-SNE
MapView-least = Nur verlässliche
    .help = Zeig nur, worauf Verlass ist: Punkte verblassen, wenn weniger ihrer 10 nächsten Punkte wirklich nah sind. { $low } zeigt alle.
MapView-dimensions = Dimensionen
    .help = Richtungen, die gezeichnet werden: { $low } oder { $high }.
MapView-count = Nachbarn
    .help = { $low } bis { $high }.
map-table = Tabelle
    .sentiment = Stimmung: 1.000 Wörter aus Rezensionen
    .glove = GloVe: 20.000 englische Wörter
    .subwords = Atlas-Transformer: 8.000 Teilwörter aus zwei Sprachen
    .transformer_en = Transformer: 1.000 englische Wörter
    .transformer_es = Transformer: 1.000 spanische Wörter
    .luong_en = LSTM mit Aufmerksamkeit: 1.000 englische Wörter
    .luong_es = LSTM mit Aufmerksamkeit: 1.000 spanische Wörter
map-language = Sprache
    .other = andere
    .English = Englisch
    .Spanish = Spanisch
    .both = beide
map-hint = Klick auf einen Punkt, um sein Wort zu wählen. Zieh, scroll, oder drück die Pfeiltasten, + und −.
    .touched = Tippe auf einen Punkt, um sein Wort zu wählen. Zieh, um zu verschieben.
map-axis = Komponente { $number }, { $share }
map-map = Von den { $k } nächsten Punkten eines Punktes sind **{ $true }** wirklich nah.
    .more = { $words } Wörter mit { $width } Dimensionen. { $kept } Die Vertrauenswürdigkeit (Trustworthiness) des Bildes bei k = { $k }, über { $sampled } Wörter, mit einem Startwert (Seed) gezogen, ist { $trust } (1: Alle Nachbarn, die man hier sieht, sind auch im vollen Raum Nachbarn, nach dem Kosinus; der Zufall hat etwa 0,5). { $learnt }
map-kept = Das Bild behält { $share } der Varianz.
map-follows = Die Werte
    .sentiment = Die Rangkorrelation von Komponente { $number } mit dem Urteil des Modells über das Wort allein ist { $correlation }.
    .frequency = Die Rangkorrelation von Komponente { $number } mit dem Platz des Wortes nach Häufigkeit ist { $correlation }.
map-languages = { $english } sind englische Wörter, { $spanish } spanische, { $both } beides.
map-topics = Die { $topics } Themen, gefunden mit k-means, haben { $least } bis { $most } Wörter; jedes ist nach den drei häufigen Wörtern benannt, die seiner Mitte am nächsten liegen.
map-nearest = Am nächsten bei { $word } liegt in allen { $width } Dimensionen { $first }: Kosinus **{ $cosine }**.
map-thumbnail = { $words } Wörter, wie ein Stimmungsmodell sie gelernt hat; als das positivste gilt { $word }.

# Look-up.
embeddings-lookup = Bild
    .product = Produkt
    .gradient = Gradient
LookupRequest-text = Satz
LookupRequest-place = Wort Nummer
    .help = Das erste Wort hat die Nummer 1.
GradientRequest-positive = Positive Rezensionen
    .help = Eine Rezension pro Zeile.
GradientRequest-negative = Negative Rezensionen
    .help = Eine Rezension pro Zeile.
lookup-a-review = mindestens ein Wort in einem der beiden Felder
    .fix = Tippe eine Rezension.
lookup-panel = Feld
    .one-hot = One-Hot
    .table = Tabelle
    .product = Produkt: eine Zeile
    .rows = alle { $rows } Zeilen, { $across } pro Reihe; grau: Gradient 0
    .touched = die berührten Zeilen
lookup-product = { $word } ist Zeile { $row } der Tabelle: Von { $work } Multiplikationen sind alle bis auf **{ $width }** mit 0.
    .more = Die Tabelle hat { $rows } Zeilen. Das Produkt mit dem One-Hot-Vektor ist Zeile { $row }; eine Embedding-Schicht liest stattdessen gleich ihre { $width } Zahlen. { $cut }
lookup-product-unknown = { $word } ist nicht unter den { $rows } Wörtern: Es wird als [UNK] gelesen, Zeile **{ $row }**.
    .more = Von { $work } Multiplikationen seines One-Hot-Vektors mit der Tabelle sind alle bis auf { $width } mit 0; eine Embedding-Schicht liest stattdessen gleich die { $width } Zahlen. { $cut }
lookup-gradient = { $reviews ->
    [one] Ein Batch mit 1 Rezension
   *[other] Ein Batch mit { $reviews } Rezensionen
 } ändert { $touched ->
    [one] **1** Zeile
   *[other] **{ $touched }** Zeilen
 } von { $rows }; die anderen haben einen Gradienten von 0.
    .more = Genau 0 ist der Gradient von { $others ->
        [one] { $others } Zeile
       *[other] { $others } Zeilen
    }. Der Verlust (Loss) ist { $loss } Nats pro Rezension. { $rest }
lookup-longest = Den längsten Gradienten hat { $word }.
lookup-padding = { $count ->
    [one] Padding wird 1-mal gelesen, und die Maske lässt seine Zeile unberührt.
   *[other] Padding wird { $count }-mal gelesen, und die Maske lässt seine Zeile unberührt.
}
lookup-unknown = { $count ->
    [one] 1 Wort außerhalb des Vokabulars hat die Zeile von [UNK].
   *[other] { $count } Wörter außerhalb des Vokabulars teilen sich die Zeile von [UNK].
}

# Training, replayed.
embeddings-replay = Bild
    .moments = Momente
    .distances = Abstände
ReplayRequest-moment = Moment des Trainings
ReplayRequest-words = Wörter zum Verfolgen
    .help = Durch Kommas getrennt, { $low } bis { $high }.
replay-two = mindestens zwei verschiedene Wörter
    .fix = Tippe nach einem Komma noch ein Wort.
replay-time = { $count ->
    [0] vor dem ersten Batch
    [1000] nach 1 Epoche
   *[other] nach { $epochs } Epochen
}
replay-when = { $count ->
    [0] Vor dem ersten Batch
    [1000] Nach 1 Epoche
   *[other] Nach { $epochs } Epochen
}
replay-replayed = { $when } haben { $one } und { $two } einen Abstand von **{ $now }**; am Anfang war er { $before }.
    .more = { replay-replayed-start.more }
replay-replayed-start = { $when } haben { $one } und { $two } einen Abstand von **{ $now }**.
    .more = Das ist der Abstand in allen Dimensionen. Das Bild behält { $kept } der Varianz aller { $moments } Momente zusammen; um jeden Moment auf den nächsten zu legen, waren höchstens { $turned }° Drehung nötig.
replay-distances = Bis Epoche { $epochs } geht der Abstand von { $one } und { $two } von { $start } auf **{ $end }**.
    .more = Nach der ersten Epoche beträgt er { $first }. { $near } Die Abstände gelten in allen Dimensionen.
replay-near = Der von { $one } und { $two } geht von { $start } auf { $end } ({ $first } nach der ersten Epoche).

# Arithmetic.
embeddings-sums = Bild
    .one_sum = Eine Summe
    .fifty_analogies = Fünfzig Analogien
ArithmeticRequest-base = Wort
ArithmeticRequest-minus = minus
ArithmeticRequest-plus = plus
ArithmeticRequest-answers = Antworten
    .help = { $low } bis { $high }.
sums-side = Wörter
    .all = unter allen Wörtern (Eingaben in Orange)
    .kept = ohne die drei Eingaben
sums-arithmetic = { $base } − { $minus } + { $plus } liegt am nächsten bei { $first }, Kosinus **{ $cosine }**: Das ist eine der Eingaben.
    .more = Ohne die drei Eingaben steht { $other } an erster Stelle ({ $other_cosine }).
sums-arithmetic-other = { $base } − { $minus } + { $plus } liegt am nächsten bei { $first }, Kosinus **{ $cosine }**.
    .more = Das ist keine Eingabe; die Eingaben auszuschließen ändert an der ersten Stelle also nichts.
sums-analogies = **{ $kept }** von { $count } Analogien stimmen ohne die Eingaben, { $all }, wenn alle Wörter antworten dürfen.
    .more = Dürfen alle Wörter antworten, { $inputs ->
        [one] ist 1 Antwort
       *[other] sind { $inputs } Antworten
    } eine der Eingaben. { $miss }
sums-miss = Ein Fehlgriff: { $a } verhält sich zu { $b } wie { $c } zu { $answer }; gemeint war { $d }.
sums-kind =
    .people = Menschen
    .capitals = Hauptstädte
    .currencies = Währungen
    .past_tense___ed = Vergangenheit auf -ed
    .past_tense__irregular = Vergangenheit, unregelmäßig
    .form_in__ing = Form auf -ing
    .comparative = Komparativ
    .superlative = Superlativ
    .good_to_bad = von gut zu schlecht
    .best_to_worst = vom besten zum schlechtesten
    .plural = Plural
sums-of = { $count } von { $total }

# Words and positions.
AdditionRequest-added = Satz
sums-panel = Feld
    .lengths = Länge (Norm)
    .angles = Winkel in Grad
sums-addition = Die Position zu addieren dreht ein Wort im Mittel um **{ $moved }°**, die Position um { $kept }°.
    .more = Die Positionsvektoren ({ $position } im Mittel) sind { $longer } als die Wortvektoren ({ $word }). Zwischen Wort und Position liegen im Mittel { $between }°; Vektoren, die nichts miteinander zu tun haben, stehen bei etwa 90°. { $unread }
sums-longer = länger
    .no = nicht länger

# Own vectors.
own-title = Eigene Vektoren
own-file = die Datei
own-box = Eigene Vektoren
    .help = Eine .tsv- oder .vec-Datei: eine Zeile pro Wort, dahinter seine Zahlen. Sie wird auf diesem Rechner gelesen und nicht aufbewahrt; die Adresse dieser Seite kann sie nicht enthalten.
own-ask = Wähle eine Datei: pro Zeile ein Wort, dann 2 bis 300 Zahlen, getrennt durch Tabs oder Leerzeichen, höchstens 20.000 Wörter. Was word2vec und fastText schreiben, wird gelesen.
own-form = einen Text mit einem Wort und seinen Zahlen in jeder Zeile
own-gone = eine Tabelle, die es noch gibt
    .fix = Wähle deine Datei noch einmal.
own-size = Wähle eine Datei von höchstens { $most } MB.
own-text = Wähle einen Text in UTF-8.
own-few = Gib mindestens { $least } Wörter an, eines pro Zeile.
own-many = Gib höchstens { $most } Wörter an.
own-word = Gib Zeile { $line } ein Wort von 1 bis { $most } Buchstaben.
own-numbers = Gib Zeile { $line } 2 bis { $most } Zahlen nach ihrem Wort.
own-finite = Gib Zeile { $line } endliche Zahlen nach ihrem Wort.
own-twice = Gib jedes Wort nur einmal an: Zeile { $line } hat { $word } noch einmal.
own-width = Gib Zeile { $line } { $wanted } Zahlen wie den Zeilen davor; sie hat { $count }.
embeddings-of = Vektoren
    .glove = GloVe
    .own_vectors = Eigene Vektoren
