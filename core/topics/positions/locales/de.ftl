# The page.
page-positions = Positionen
    .question = Wie sagen Sinus und Kosinus einem Modell, wo ein Wort steht?

# The views of the page.
positions-view = Ansicht
    .the_matrix = Die Matrix
    .clocks = Uhren
    .sine_and_cosine = Sinus und Kosinus
    .relative_positions = Relative Positionen
    .without_positions = Ohne Positionen
    .learnt_positions = Gelernte Positionen

# Columns.
column-turn = Positionen pro Umdrehung
column-radians = Radiant pro Position
column-angle_p = Winkel von p, Radiant
column-angle_q = Winkel von q, Radiant
column-sine_p = Sinus von p
column-sine_q = Sinus von q
column-cosine_p = Kosinus von p
column-cosine_q = Kosinus von q
column-gap = Grad zwischen den Zeigern
column-apart = auseinander
column-sin = Sinus
column-cos = Kosinus
column-distance = Abstand der Paare
column-told = unterschieden durch

# The matrix.
PositionsRequest-count = Positionen
PositionsRequest-width = Dimensionen d
PositionsRequest-base = Basis
PositionsRequest-first = Erste Position
PositionsRequest-layout = Anordnung
PositionsRequest-edition = Auflage des Buches
MatrixView-count = { PositionsRequest-count }
    .help = { $low } bis { $high }.
MatrixView-width = { PositionsRequest-width }
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
MatrixView-base = { PositionsRequest-base }
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
MatrixView-first = { PositionsRequest-first }
    .help = Darf gebrochen oder negativ sein.
MatrixView-layout = { PositionsRequest-layout }
    .help = Verschränkt, wie im Buch: Sinus, Kosinus, Sinus, ... Aneinandergehängt, wie in tensor2tensor: alle Sinus, dann alle Kosinus.
    .interleaved = verschränkt
    .concatenated = aneinandergehängt
MatrixView-edition = { PositionsRequest-edition }
    .help = Die 3. nimmt nur gerades d; die 2. rundet ein ungerades d auf und schneidet die letzte Dimension ab.
MatrixView-p1 = p₁
    .help = Eine markierte Position: eine Linie im Bild.
MatrixView-p2 = p₂
MatrixView-p3 = p₃
MatrixView-i = Dimension i
    .help = Beide Dimensionen sind als Wellen gezeichnet.
MatrixView-second = Zweites i
MatrixView-click = Klick setzt
    .help = Eine Zelle setzt p₁ und beide Wellen: Die zweite wird die andere Hälfte des Paares.
    .cell = Zelle
    .position = Position
    .dimension = Dimension
MatrixView-shown_from = Positionen von
    .help = Leer: von der ersten an.
MatrixView-shown_to = Positionen bis
    .help = Leer: bis zur letzten.
MatrixView-low = Dimensionen von
MatrixView-high = Dimensionen bis
    .help = Das Buch schneidet bei 150 ab. Eine größere Zahl: bis zur letzten.
MatrixView-drawn = Ausrichtung
    .as_in_the_book = Wie im Buch
    .positions_down = Positionen nach unten
MatrixView-colours = Farben
    .blue_to_red = Blau bis Rot
    .orange_to_purple = Orange bis Lila
    .grey = Grau
matrix-holds = Die Matrix enthält die Positionen { $first } bis { $last }.
matrix-wide = Die Breite ist { $width }.
matrix-shown =
    .rule = eine kleinere und eine größere Zahl, mit einigen von { $first } bis { $last } dazwischen
    .none = einen Bereich, in dem mindestens eine davon liegt
    .fix = Leere beide Felder, um alle zu sehen.
matrix-hint = Klick auf eine Zelle oder eine Welle; zieh, um hineinzuzoomen.
matrix-zoom-out = Herauszoomen
matrix-bar = Wert der Kodierung
matrix-cell = P({ $p }, { $i }) = { $value }
matrix-mean = Mittel aus { $n } × { $m } um p = { $p }, i = { $i }: { $value }
matrix-axis =
    .position = Position p{ $count ->
        [one] { "" }
       *[other] , { $count } pro Zelle
    }
    .dimension = Dimension i{ $count ->
        [one] { "" }
       *[other] , { $count } pro Zelle
    }
    .value = Wert
matrix-file = alle { $count } × { $width } Zahlen, eine Position pro Zeile, etwa { $size } MB
matrix-once = Position { $p1 } hat in Dimension { $i } den Wert **{ $value }**.
    .more = { matrix-rest }
matrix-alike = Die Positionen { $p1 } und { $p2 } sehen in Dimension { $i } gleich aus: Zwischen ihnen liegen **{ $waves }** Wellen.
    .more = { matrix-rest }
matrix-apart = In Dimension { $i } liegen zwischen den Positionen { $p1 } und { $p2 } **{ $waves }** Wellen.
    .more = { matrix-rest }
matrix-rest = P({ $p1 }, { $i }) = { $kind }({ $p1 } / { $power }) = { $kind }({ $angle }) = { $exactly }. Die Positionen { $p1 }, { $p2 } und { $p3 } haben in Dimension { $i } die Werte { $firsts } und in { $second } die Werte { $seconds }. Dimension { $i } ist der { $kind ->
    [sin] Sinus
   *[cos] Kosinus
 } von Paar { $pair }, eine Welle in { $wavelength } Positionen; { $p3 } ist von { $p1 } { $third } Wellen entfernt. Gezeichnet: { $positions } von { $count } Positionen, { $dimensions } von { $width } Dimensionen{ $reduced ->
    [no] ; jede Zelle ist eine Zahl.
   *[yes] , verkleinert auf { $rows } × { $columns } Zellen: Jede ist das Mittel aus { $n } × { $m } Zahlen, denn für alle hat der Bildschirm keinen Platz. Wellen, die kürzer sind als ein Block, kommen nahe 0 heraus. Die Wellen der beiden Dimensionen sind vollständig gezeichnet; zoom hinein, bis eine Zelle wieder eine Zahl ist.
 }

# Dials.
dials-turn = 1 Runde = { $positions }
dials-turns = { $turns ->
    [one] 1 Runde
   *[other] { $turns } Runden
}
dials-gap = was sie unterscheidet
dials-hover = { $angle } Radiant: Sinus { $sine }, Kosinus { $cosine }

# Clocks.
ClockRequest-clock_p = Position p
ClockRequest-clock_q = Position q
ClockRequest-width = { PositionsRequest-width }
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
ClockRequest-base = { PositionsRequest-base }
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
clocks-group = Zeiger drehen
clocks-play = Abspielen
clocks-pause = Pause
clocks-position = Position { $name }
clocks-fast = <b>Schnell:</b> Nachbarn unterscheiden sich, aber bald wiederholt es sich
clocks-slow = <b>Langsam:</b> es wiederholt sich spät, aber Nachbarn sehen gleich aus
clocks-same = Beide Zeiger zeigen auf jedem Zifferblatt Position **{ $p }**.
    .more = Beweg einen davon: Welche Zifferblätter unterscheiden die beiden?
clocks-apart = Das Zifferblatt mit einer Runde in { $turn } Positionen unterscheidet { $p } und { $q } am besten: **{ $gap }°**.
    .more = { $rest }
clocks-round = Auf dem Zifferblatt von { $turn } Positionen liegen zwischen ihnen fast genau { $turns ->
    [one] 1 ganze Runde
   *[other] { $turns } ganze Runden
 }: Es kann sie nicht unterscheiden.
clocks-still = Die langsamsten bewegen sich vom einen zum anderen kaum.
clocks-sines = Auf dem Zifferblatt von { $turn } Positionen sind die Sinuswerte fast gleich ({ $one } und { $other }), aber zwischen den Zeigern liegen { $gap }°: Der Kosinus entscheidet.

# Sine and cosine.
AliasRequest-chosen = Position
AliasRequest-pair = Dimensionenpaar
    .help = Paar 50 ist im Buch i = 100 und 101.
AliasRequest-count = { PositionsRequest-count }
    .help = { $low } bis { $high }.
AliasRequest-width = { PositionsRequest-width }
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
AliasRequest-base = { PositionsRequest-base }
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
AliasRequest-first = { PositionsRequest-first }
    .help = { MatrixView-first.help }
aliases-axis = Position p
    .both = Sinus, Kosinus
aliases-mirrored = gleicher Sinus, anderer Kosinus
aliases-both = gleicher Sinus und Kosinus
aliases-told =
    .sine = den Sinus
    .cosine = den Kosinus
    .none = hier nichts: { $waves ->
        [one] 1 Welle
       *[other] { $waves } Wellen
    } entfernt
    .itself = die Position selbst
aliases-more = { $named } und { $left } weitere
aliases-alike = { $all ->
    [one] **1** andere Position hat fast den Sinus von { $chosen }; ihr Kosinus unterscheidet sie.
   *[other] Von { $all } anderen Positionen mit fast dem Sinus von { $chosen } unterscheidet der Kosinus **{ $count }**.
 }
    .more = In Paar { $pair } ist eine Welle { $wavelength } Positionen lang. { $rest }
aliases-alone = **0** andere Positionen haben hier den Sinus von { $chosen } und einen anderen Kosinus.
    .more = In Paar { $pair } ist eine Welle { $wavelength } Positionen lang. { $rest }
aliases-names = Fast gleicher Sinus, anderer Kosinus: { $names }.
aliases-whole = Ganze Wellen entfernt, mit fast gleichem Sinus und Kosinus: { $names }. Nur Paare mit anderen Wellenlängen unterscheiden sie.
aliases-no-whole = Keine ist ganze Wellen entfernt.


# Relative positions
positions-relation = Bild
    .similarity = Ähnlichkeit
    .against_offset = Gegen den Versatz
    .rotation = Drehung
    .wavelengths = Wellenlängen
    .wrong_formulas = Falsche Formeln
SimilarityRequest-measure = Maß
    .dot = Skalarprodukt
    .cosine = Kosinusähnlichkeit
SimilarityRequest-count = Positionen
    .help = { $low } bis { $high }; verglichen werden die ersten 256.
SimilarityRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
SimilarityRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
SimilarityRequest-first = Erste Position
    .help = Darf gebrochen oder negativ sein.
CurvesRequest-starts = Startpositionen
    .help = Eine Kurve für jede: { $low } bis { $high } Positionen.
CurvesRequest-span = Größter Versatz
    .help = Auf jeder Seite: { $low } bis { $high }.
CurvesRequest-measure = Maß
    .dot = Skalarprodukt
    .cosine = Kosinusähnlichkeit
CurvesRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
CurvesRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
RotationRequest-pair = Dimensionenpaar
    .help = Paar 50 ist im Buch i = 100 und 101.
RotationRequest-place = Position p
RotationRequest-offset = Versatz k
RotationRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
RotationRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
WavelengthsRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
WavelengthsRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
WavelengthsRequest-count = Positionen
    .help = { $low } bis { $high }.
column-other_position = andere Position
column-dot = Skalarprodukt
column-cosine = Kosinusähnlichkeit
column-start = p
column-offset = Versatz k
column-expected = aus dem Versatz allein
column-frequency = Frequenz in Radiant pro Position
column-wavelength = Wellenlänge in Positionen
column-turns = Umdrehungen durch k
column-sine = Sinus von p + k
column-cosine_there = Kosinus von p + k
column-rotated_sine = Sinus nach R(k)
column-rotated_cosine = Kosinus nach R(k)
relations-from = von { $start } aus
relations-pair = <b>Paar { $pair }</b>
relations-rotated = R(k) mal das Paar von p
relations-positions = { $count ->
    [one] 1 Position
   *[other] { $count } Positionen
}
relations-similarity = Entlang einer Diagonale bleibt der Versatz gleich; dort schwankt das Maß ({ $measure }) um **{ $spread }**.
    .more = { $left ->
        [0] { "" }
       *[other] Verglichen sind die ersten { $compared } von { $asked } Positionen.
     } Jede mit sich selbst hat { $own }, das Maximum; am wenigsten ähnlich sind sich die Positionen { $first } und { $second } mit { $least }.
relations-curve-one = { $starts } Startpositionen ergeben **1** Kurve: Wie ähnlich sich p und p + k sind, hängt nur von k ab.
    .more = { relations-curve-apart.more }
relations-curve-apart = { $starts ->
        [one] Die Kurve weicht
       *[other] Die { $starts } Kurven weichen
     } höchstens um **{ $apart }** von dem ab, was der Versatz k allein ergibt.
    .more = Der Versatz allein ergibt die Summe von cos(k · Frequenz) über { $pairs ->
        [one] das eine Paar
       *[other] alle { $pairs } Paare
     }; der größte Unterschied ist { $apart }. { $half ->
        [0] Sie bleibt über der Hälfte ihrer Höhe.
       *[other] Bei Versatz { $half } fällt sie unter die Hälfte ihrer Höhe.
     }
relations-rotation = Ein Schritt von k = { $k } dreht Paar { $pair } um **{ $angle }** Radiant, egal wo er beginnt.
    .more = Von Position { $p } bis { $q } dreht sich das Paar um k · Frequenz = { $k } · { $frequency } = { $angle } Radiant, { $turns } Umdrehungen. Der Winkel hängt nicht von p ab. R(k) mal das Paar von p weicht höchstens um { $apart } vom Paar von p + k ab.
relations-wavelengths = Von { $pairs ->
        [one] 1 Paar
       *[other] { $pairs } Paaren
     } { $whole ->
        [one] macht
       *[other] machen
     } **{ $whole }** innerhalb von { relations-positions } eine ganze Welle.
    .more = Paar 0 hat eine Wellenlänge von { $fastest } Positionen. Das letzte Paar, { $last }, hat { $slowest }: { $off } { $side ->
        [short] unter
       *[above] über
     } { $longest }.

# Wrong formulas
MistakeRequest-formula = Formel
    .help = Was oft statt Gleichung 16-2 geschrieben wird.
    .own = Kosinus mit 2i + 1
    .halves = alle Sinus, dann alle Kosinus
    .shifted = Paare ab 1 nummeriert
    .base = Basis 1.000
MistakeRequest-count = Positionen
    .help = { $low } bis { $high }.
MistakeRequest-dimensions = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
MistakeRequest-base = Basis der Gleichung
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
MistakeRequest-span = Größter Versatz
    .help = { $low } bis { $high }.
column-equation = Gleichung 16-2
column-formula = diese Formel
relations-mistake = **{ $share }** der Zahlen weichen von Gleichung 16-2 ab.
    .more = { $formula ->
        [own] Jeder Kosinus bekommt den Exponenten seiner eigenen Dimension, (2i + 1) / d: Er hat eine andere Wellenlänge als sein Sinus, und die beiden sind kein Paar.
        [halves] Es sind dieselben Zahlen in anderen Spalten, so wie tensor2tensor sie ordnet: Ein Modell lernt aus ihnen genauso gut, aber nicht mit Gewichten, die die andere Reihenfolge erwarten.
        [shifted] Jedes Paar hat den Exponenten des Paares nach ihm, 2 (i + 1) / d: Die schnellste Welle fehlt, alle sind noch Paare.
        [longer] Alle Wellen außer der ersten sind länger; alle sind noch Paare.
        [same] Mit diesen Einstellungen gibt sie dieselben Zahlen an denselben Stellen.
       *[shorter] Alle Wellen außer der ersten sind kürzer; alle sind noch Paare.
     } Der größte Unterschied ist { $largest }.
relations-similarity-holds = Von allen drei Positionen aus gibt es **1** Kurve: Der Versatz allein entscheidet.
    .more = Jedes Paar ist Sinus und Kosinus eines einzigen Winkels; ein Schritt ist also eine Drehung, egal wo er beginnt. Jede Position hat mit sich selbst ein Skalarprodukt von { $own }.
relations-similarity-broken = Bei ein und demselben Versatz schwankt das Skalarprodukt um bis zu **{ $spread }**.
    .more = Sinus und Kosinus zweier verschiedener Winkel drehen sich nicht zusammen: Keine Drehung führt von einer Position zu der um k weiter, und wie ähnlich sie sich sind, hängt davon ab, wo sie stehen.

# Without positions
TrialRequest-text = Text
TrialRequest-seed = Seed der Mischung
    .help = Derselbe Startwert (Seed) mischt gleich.
TrialRequest-source = Vektoren von
    .help = Die Embeddings der Wörter eines Transformers oder der Buchstaben eines Zeichen-RNN.
    .words = Wörtern
    .characters = Zeichen
column-side = Positionen
column-shuffled_place = Position im gemischten Text
column-in_order = Ausgabe der Reihe nach, dann gemischt
column-shuffled = Ausgabe des gemischten Textes
column-difference = Unterschied
shuffled-letters = mindestens zwei verschiedene Zeichen, die das Modell kennt
    .fix = Tippe ein paar lateinische Buchstaben.
shuffled-words = mindestens zwei verschiedene Wörter, die das Modell kennt
    .fix = Seine 1.000 Wörter sind die häufigen { $language ->
        [English] des Englischen
        [Spanish] des Spanischen
       *[other] seiner Sprache ({ $language })
    }.
shuffled-without = ohne Positionen
shuffled-with = mit Positionen
shuffled-sentence = der gemischte Text
shuffled-trial = Ohne Positionen geben gemischte { $source ->
        [characters] Buchstaben
       *[words] Wörter
     } gemischte Ausgaben: Unterschied **{ $difference }**.
    .more = Aus { $text } wurde durch Mischen { $shuffled }. Mit Positionen weichen die Ausgaben um bis zu { $placed } ab, bei Werten bis { $largest }: Die Reihenfolge zählt.

# Learnt positions
positions-trained = Bild
    .tables = Tabellen
    .past_the_end = Über das Ende
ShiftRequest-english = Englisch
ShiftRequest-spanish = Spanisch
ShiftRequest-shifts = Größter Versatz
    .help = Positionen: { $low } bis { $high }.
column-sinusoidal = sinusförmig
column-learnt = gelernt
column-positions_kind = Positionen
column-begins = Position, an der beide Sätze beginnen
column-log_probability = Log-Wahrscheinlichkeit, Nats pro Token
column-right = richtige Tokens
column-last = letzte Position
learnt-sinusoidal-title = sinusförmig, von −{ $largest } (blau) bis { $largest } (rot)
learnt-learnt-title = gelernt, von −{ $largest } (blau) bis { $largest } (rot)
learnt-tables-read = Zeilen nach Position **{ $last }** wurden kaum trainiert: Weniger als { $seldom } % der Sätze sind so lang.
    .more = In einer Epoche wurde Position 0 { $first_read }-mal gelesen und Position { $end } { $end_read ->
        [one] einmal
       *[other] { $end_read }-mal
     }. { learnt-tables-silent.more }
learnt-sentence = einen Satz von 1 bis { $most } Wörtern
    .fix = Tippe einen.
    .shorter = Lass { $count } weg.
learnt-tables-silent = Die { $count } gelernten Zeilen sind bis zu **{ $longest }** lang, die sinusförmigen alle { $fixed }.
    .more = { $count } Positionen aus je { $width } Zahlen. Jede sinusförmige Zeile hat die Länge (Norm) { $fixed }; die gelernten Zeilen haben { $shortest } (Position { $shortest_at }) bis { $longest } (Position { $longest_at }).
learnt-end = Ende der Tabelle: { $rows } Zeilen
learnt-shifted-falls = Ab Position { $worst } begonnen, trifft das Modell mit sinusförmigen Positionen **{ $right }** von { $tokens } Tokens; ab 0 traf es { $at_first }.
    .more = { learnt-shifted-stays.more }
learnt-shifted-stays = Wo das Paar auch beginnt, das Modell mit sinusförmigen Positionen trifft **{ $right }** von { $tokens } Tokens oder mehr.
    .more = Sinusförmige Positionen: { $fixed_first } Nats pro Token, wenn das Paar bei 0 beginnt, im schlechtesten Fall { $fixed_low }, wenn es bei { $fixed_low_at } beginnt. Gelernte Positionen: { $learnt_first } und { $learnt_first_right } von { $tokens } Tokens richtig bei 0, im schlechtesten Fall { $learnt_low } bei { $learnt_low_at }. { $refused ->
        [0] Kein Versatz führt hier über die gelernte Tabelle hinaus.
       *[other] Ab { $end } hat die gelernte Tabelle keine Zeile für das letzte Token: Das Modell kann nicht laufen.
     }
