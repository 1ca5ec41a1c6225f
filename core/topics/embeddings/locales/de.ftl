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
embeddings-unknown-word = eines der { $num_words } Wörter dieser Tabelle
    .rare = Tippe ein häufigeres Wort.
    .empty = Tippe ein Wort.
    .characters = Keines davon hat { $characters }: Tippe eines in seinen Buchstaben.
embeddings-no-word = mindestens ein Wort
    .fix = Tippe einen Satz.
embeddings-unknown-words = Gelesen als [UNK]: { $words }.
embeddings-truncated = { $count ->
    [one] Nicht gelesen: das letzte Wort.
   *[other] Nicht gelesen: die letzten { $count } Wörter.
}

# Names of columns and axes.
column-component_1 = Komponente 1
column-component_2 = Komponente 2
column-component_3 = Komponente 3
column-map-x = waagerecht
column-map-y = senkrecht
column-word_logit = Logit des Wortes allein
column-rank = Rang im Vokabular
column-language = Sprache
column-topic = Thema
column-true-neighbours = wahre Nachbarn unter den nächsten Punkten
column-cosine-without-inputs = Kosinus, ohne die Eingaben
column-answer-rank = Rang
column-answer = unter allen Wörtern
column-answer-without-inputs = ohne die Eingaben
column-num-correct = richtige Analogien
column-analogy-type = Art
column-analogy-a = a
column-analogy-b = verhält sich zu b
column-analogy-c = wie c
column-analogy-d = zu d
column-correct-without-inputs = richtig, ohne die Eingaben
column-expected-answer-rank = Rang von d
column-correct = richtig, unter allen Wörtern
column-word_norm = Wortvektor
column-position_norm = Positionsvektor
column-sum_norm = Summe
column-word_to_sum_angle = Wort zu Summe
column-position_to_sum_angle = Position zu Summe
column-word_to_position_angle = Wort zu Position
column-word-pair = Wörter
column-epochs = Epochen
column-pair-distance = Abstand in allen Dimensionen
column-row-number = Zeile
column-read-count = wie oft gelesen
column-gradient-norm = Länge des Gradienten

# The map.
MapView-table = Tabelle
MapView-word = Wort suchen
MapView-colour = Farbe
    .sentiment = Stimmung
    .language = Sprache
    .topics = Themen
    .frequency = Häufigkeit
MapView-method = Methode
    .pca = PCA
    .umap = UMAP
    .t_sne = t-SNE
MapView-min_true_neighbours = Nur verlässliche
    .help = Ein Punkt verblasst, wenn weniger seiner 10 nächsten Punkte wahre Nachbarn sind. { $low } zeigt alle.
MapView-dimensions = Dimensionen
    .help = Richtungen, die gezeichnet werden: { $low } oder { $high }.
MapView-num_neighbours = Nachbarn
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
    .touch = Tippe auf einen Punkt, um sein Wort zu wählen. Zieh, um zu verschieben.
map-axis = Komponente { $number }, { $share }
map-map = Von den { $k } nächsten Punkten eines Punktes sind **{ $true_neighbours }** wahre Nachbarn.
    .more = { $num_words } Wörter mit { $embedding_size } Dimensionen. { $variance } Die Vertrauenswürdigkeit (Trustworthiness) der Karte bei k = { $k }, über { $sample_size } Wörter, mit einem Startwert (Seed) gezogen, ist { $trustworthiness } (1: Alle Nachbarn, die man hier sieht, sind auch im vollen Raum Nachbarn, nach dem Kosinus; der Zufall hat etwa 0,5). { $colours }
map-variance = Die Karte erklärt { $share } der Varianz.
map-correlation = Die Werte
    .sentiment = Die Rangkorrelation von Komponente { $number } mit dem Urteil des Modells über das Wort allein ist { $correlation }.
    .frequency = Die Rangkorrelation von Komponente { $number } mit dem Rang des Wortes nach Häufigkeit ist { $correlation }.
map-languages = { $english } sind englische Wörter, { $spanish } spanische, { $both } beides.
map-topics = Die { $num_topics } Themen, gefunden mit k-means, haben { $min_words } bis { $max_words } Wörter; jedes ist nach den drei häufigen Wörtern benannt, die seiner Mitte am nächsten liegen.
map-nearest = Am nächsten bei { $word } liegt in allen { $embedding_size } Dimensionen { $nearest }: Kosinus **{ $cosine }**.
map-thumbnail = { $num_words } Wörter, wie ein Stimmungsmodell sie gelernt hat; als das positivste gilt { $word }.

# Look-up.
embeddings-lookup = Bild
    .product = Produkt
    .gradient = Gradient
LookupRequest-text = Satz
LookupRequest-word_number = Wort Nummer
    .help = Das erste Wort hat die Nummer 1.
GradientRequest-positive_reviews = Positive Rezensionen
    .help = Eine Rezension pro Zeile.
GradientRequest-negative_reviews = Negative Rezensionen
    .help = Eine Rezension pro Zeile.
lookup-no-review = mindestens ein Wort in einem der beiden Felder
    .fix = Tippe eine Rezension.
lookup-panel = Feld
    .one-hot = One-Hot
    .table = Tabelle
    .product = Produkt: eine Zeile
    .grid = alle { $num_rows } Zeilen, { $num_columns } pro Reihe; grau: Gradient 0
    .bars = die berührten Zeilen
lookup-product = { $word } ist Zeile { $row } der Tabelle: Von { $num_multiplications } Multiplikationen sind alle bis auf **{ $embedding_size }** mit 0.
    .more = Die Tabelle hat { $num_rows } Zeilen. Das Produkt mit dem One-Hot-Vektor ist Zeile { $row }; eine Embedding-Schicht liest stattdessen gleich ihre { $embedding_size } Zahlen. { $truncation }
lookup-product-unknown = { $word } ist nicht unter den { $num_rows } Wörtern: Es wird als [UNK] gelesen, Zeile **{ $row }**.
    .more = Von { $num_multiplications } Multiplikationen seines One-Hot-Vektors mit der Tabelle sind alle bis auf { $embedding_size } mit 0; eine Embedding-Schicht liest stattdessen gleich die { $embedding_size } Zahlen. { $truncation }
lookup-gradient = { $num_reviews ->
    [one] Ein Batch mit 1 Rezension
   *[other] Ein Batch mit { $num_reviews } Rezensionen
 } ändert { $num_touched ->
    [one] **1** Zeile
   *[other] **{ $num_touched }** Zeilen
 } von { $num_rows }; die anderen haben einen Gradienten von 0.
    .more = Genau 0 ist der Gradient von { $num_untouched ->
        [one] { $num_untouched } Zeile
       *[other] { $num_untouched } Zeilen
    }. Der Verlust (Loss) ist { $loss } Nats pro Rezension. { $remarks }
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
replay-too-few-words = mindestens zwei verschiedene Wörter
    .fix = Tippe nach einem Komma noch ein Wort.
replay-label = { $count ->
    [0] vor dem ersten Batch
    [1000] nach 1 Epoche
   *[other] nach { $epochs } Epochen
}
replay-time = { $count ->
    [0] Vor dem ersten Batch
    [1000] Nach 1 Epoche
   *[other] Nach { $epochs } Epochen
}
replay-moments = { $time } haben { $word } und { $other_word } einen Abstand von **{ $distance }**; am Anfang war er { $initial_distance }.
    .more = { replay-moments-start.more }
replay-moments-start = { $time } haben { $word } und { $other_word } einen Abstand von **{ $distance }**.
    .more = Das ist der Abstand in allen Dimensionen. Die Karte erklärt { $variance } der Varianz aller { $num_moments } Momente zusammen; um jeden Moment auf den nächsten zu legen, waren höchstens { $max_rotation }° Drehung nötig.
replay-distances = Bis Epoche { $epochs } geht der Abstand von { $word } und { $other_word } von { $initial_distance } auf **{ $final_distance }**.
    .more = Nach der ersten Epoche beträgt er { $first_epoch_distance }. { $nearest_pair } Die Abstände gelten in allen Dimensionen.
replay-nearest-pair = Der von { $word } und { $other_word } geht von { $initial_distance } auf { $final_distance } ({ $first_epoch_distance } nach der ersten Epoche).

# Arithmetic.
embeddings-sums = Bild
    .one_sum = Eine Summe
    .fifty_analogies = Fünfzig Analogien
ArithmeticRequest-base = Wort
ArithmeticRequest-minus = minus
ArithmeticRequest-plus = plus
ArithmeticRequest-num_answers = Antworten
    .help = { $low } bis { $high }.
sums-answers = Wörter
    .all = unter allen Wörtern (Eingaben in Orange)
    .without_inputs = ohne die drei Eingaben
sums-arithmetic = { $base } − { $minus } + { $plus } liegt am nächsten bei { $nearest }, Kosinus **{ $cosine }**: Das ist eine der Eingaben.
    .more = Ohne die drei Eingaben steht { $nearest_other } an erster Stelle ({ $other_cosine }).
sums-arithmetic-other = { $base } − { $minus } + { $plus } liegt am nächsten bei { $nearest }, Kosinus **{ $cosine }**.
    .more = Das ist keine Eingabe; die Eingaben auszuschließen ändert an der ersten Stelle also nichts.
sums-analogies = **{ $num_correct_without_inputs }** von { $num_analogies } Analogien sind richtig, wenn die Eingaben ausgeschlossen sind, { $num_correct }, wenn alle Wörter antworten dürfen.
    .more = Dürfen alle Wörter antworten, { $num_inputs ->
        [one] ist 1 Antwort
       *[other] sind { $num_inputs } Antworten
    } eine der Eingaben. { $miss }
sums-miss = Ein Fehlgriff: { $a } verhält sich zu { $b } wie { $c } zu { $answer }; gemeint war { $d }.
sums-analogy-type =
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
sums-num-correct = { $count } von { $total }

# Words and positions.
AdditionRequest-sentence = Satz
sums-panel = Feld
    .lengths = Länge (Norm)
    .angles = Winkel in Grad
sums-addition = Die Position zu addieren dreht ein Wort im Mittel um **{ $word_angle }°**, die Position um { $position_angle }°.
    .more = Die Positionsvektoren ({ $position_norm } im Mittel) sind { $comparison } als die Wortvektoren ({ $word_norm }). Zwischen Wort und Position liegen im Mittel { $between_angle }°; Vektoren, die nichts miteinander zu tun haben, stehen bei etwa 90°. { $unread_words }
sums-longer = länger
    .no = nicht länger

# Own vectors.
uploaded-title = Eigene Vektoren
uploaded-file = die Datei
uploaded-box = Eigene Vektoren
    .help = Eine .tsv- oder .vec-Datei: eine Zeile pro Wort, dahinter seine Zahlen. Sie wird auf diesem Rechner gelesen und nicht aufbewahrt; die Adresse dieser Seite kann sie nicht enthalten.
uploaded-instructions = Wähle eine Datei: pro Zeile ein Wort, dann 2 bis 300 Zahlen, getrennt durch Tabs oder Leerzeichen, höchstens 20.000 Wörter. Was word2vec und fastText schreiben, wird gelesen.
uploaded-format = einen Text mit einem Wort und seinen Zahlen in jeder Zeile
uploaded-missing = eine Tabelle, die es noch gibt
    .fix = Wähle deine Datei noch einmal.
uploaded-file-size = Wähle eine Datei von höchstens { $max_megabytes } MB.
uploaded-encoding = Wähle einen Text in UTF-8.
uploaded-min-words = Gib mindestens { $min_words } Wörter an, eines pro Zeile.
uploaded-max-words = Gib höchstens { $max_words } Wörter an.
uploaded-word-length = Gib Zeile { $line } ein Wort von 1 bis { $max_characters } Buchstaben.
uploaded-dimensions = Gib Zeile { $line } 2 bis { $max_dimensions } Zahlen nach ihrem Wort.
uploaded-finite = Gib Zeile { $line } endliche Zahlen nach ihrem Wort.
uploaded-duplicate = Gib jedes Wort nur einmal an: Zeile { $line } hat { $word } noch einmal.
uploaded-width = Gib Zeile { $line } { $expected } Zahlen wie den Zeilen davor; sie hat { $num_found }.
embeddings-vector_source = Vektoren
    .glove = GloVe
    .own_vectors = Eigene Vektoren
