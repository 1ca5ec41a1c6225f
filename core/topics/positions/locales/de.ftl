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
column-positions-per-turn = Positionen pro Umdrehung
column-radians-per-position = Radiant pro Position
column-angle_p = Winkel von p, Radiant
column-angle_q = Winkel von q, Radiant
column-sine_p = Sinus von p
column-sine_q = Sinus von q
column-cosine_p = Kosinus von p
column-cosine_q = Kosinus von q
column-gap-degrees = Grad zwischen den Zeigern
column-gap-text = Abstand
column-sin = Sinus
column-cos = Kosinus
column-distance = Abstand der Paare
column-distinguished-by = unterschieden durch

# The matrix.
PositionsRequest-num_positions = Positionen
PositionsRequest-width = Dimensionen d
PositionsRequest-base = Basis
PositionsRequest-first_position = Erste Position
PositionsRequest-layout = Anordnung
PositionsRequest-edition = Auflage des Buches
MatrixSettings-num_positions = { PositionsRequest-num_positions }
    .help = { $low } bis { $high }.
MatrixSettings-width = { PositionsRequest-width }
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
MatrixSettings-base = { PositionsRequest-base }
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
MatrixSettings-first_position = { PositionsRequest-first_position }
    .help = Darf gebrochen oder negativ sein.
MatrixSettings-layout = { PositionsRequest-layout }
    .help = Verschränkt, wie im Buch: Sinus, Kosinus, Sinus, ... Aneinandergehängt, wie in tensor2tensor: alle Sinus, dann alle Kosinus.
    .interleaved = verschränkt
    .concatenated = aneinandergehängt
MatrixSettings-edition = { PositionsRequest-edition }
    .help = Die 3. nimmt nur gerades d; die 2. rundet ein ungerades d auf und schneidet die letzte Dimension ab.
MatrixSettings-p1 = p₁
    .help = Eine markierte Position: eine Linie im Bild.
MatrixSettings-p2 = p₂
MatrixSettings-p3 = p₃
MatrixSettings-dimension = Dimension i
    .help = Beide Dimensionen sind als Wellen gezeichnet.
MatrixSettings-second_dimension = Zweites i
MatrixSettings-click_target = Klick setzt
    .help = Eine Zelle setzt p₁ und beide Wellen: Die zweite wird die andere Hälfte des Paares.
    .cell = Zelle
    .position = Position
    .dimension = Dimension
MatrixSettings-position_from = Positionen von
    .help = Leer: von der ersten an.
MatrixSettings-position_to = Positionen bis
    .help = Leer: bis zur letzten.
MatrixSettings-dimension_from = Dimensionen von
MatrixSettings-dimension_to = Dimensionen bis
    .help = Das Buch schneidet bei 150 ab. Eine größere Zahl: bis zur letzten.
MatrixSettings-orientation = Ausrichtung
    .as_in_the_book = Wie im Buch
    .positions_down = Positionen nach unten
MatrixSettings-colour_scale = Farben
    .blue_to_red = Blau bis Rot
    .orange_to_purple = Orange bis Lila
    .grey = Grau
matrix-position-range = Die Matrix enthält die Positionen { $first_position } bis { $last_position }.
matrix-width = Die Breite ist { $width }.
matrix-window =
    .expected = eine kleinere und eine größere Zahl, mit einigen von { $first_number } bis { $last_number } dazwischen
    .none = einen Bereich, in dem mindestens eine davon liegt
    .fix = Leere beide Felder, um alle zu sehen.
matrix-hint = Klick auf eine Zelle oder eine Welle; zieh, um hineinzuzoomen.
matrix-zoom-out = Herauszoomen
matrix-colorbar = Wert der Kodierung
matrix-cell = P({ $position }, { $dimension }) = { $value }
matrix-mean = Mittel aus { $num_rows } × { $num_columns } um p = { $position }, i = { $dimension }: { $value }
matrix-axis =
    .position = Position p{ $bin_size ->
        [one] { "" }
       *[other] , { $bin_size } pro Zelle
    }
    .dimension = Dimension i{ $bin_size ->
        [one] { "" }
       *[other] , { $bin_size } pro Zelle
    }
    .value = Wert
matrix-csv = alle { $num_positions } × { $width } Zahlen, eine Position pro Zeile, etwa { $megabytes } MB
matrix-one-position = Position { $p1 } hat in Dimension { $dimension } den Wert **{ $value }**.
    .more = { matrix-details }
matrix-whole-waves = Die Positionen { $p1 } und { $p2 } sehen in Dimension { $dimension } gleich aus: Zwischen ihnen liegen **{ $num_waves }** Wellen.
    .more = { matrix-details }
matrix-wave-distance = In Dimension { $dimension } liegen zwischen den Positionen { $p1 } und { $p2 } **{ $num_waves }** Wellen.
    .more = { matrix-details }
matrix-details = P({ $p1 }, { $dimension }) = { $wave_type }({ $p1 } / { $divisor }) = { $wave_type }({ $angle }) = { $exact_value }. Die Positionen { $p1 }, { $p2 } und { $p3 } haben in Dimension { $dimension } die Werte { $values } und in { $second_dimension } die Werte { $second_values }. Dimension { $dimension } ist der { $wave_type ->
    [sin] Sinus
   *[cos] Kosinus
 } von Paar { $pair }, eine Welle in { $wavelength } Positionen; { $p3 } ist von { $p1 } { $num_waves_to_p3 } Wellen entfernt. Gezeichnet: { $num_shown_positions } von { $num_positions } Positionen, { $num_shown_dimensions } von { $width } Dimensionen{ $is_reduced ->
    [no] ; jede Zelle ist eine Zahl.
   *[yes] , verkleinert auf { $num_rows } × { $num_columns } Zellen: Jede ist das Mittel aus { $positions_per_cell } × { $dimensions_per_cell } Zahlen, denn für alle hat der Bildschirm keinen Platz. Wellen, die kürzer sind als ein Block, kommen nahe 0 heraus. Die Wellen der beiden Dimensionen sind vollständig gezeichnet; zoom hinein, bis eine Zelle wieder eine Zahl ist.
 }

# Dials.
dials-wavelength = 1 Runde = { $wavelength }
dials-turns = { $num_turns ->
    [one] 1 Runde
   *[other] { $num_turns } Runden
}
dials-gap = Abstand der Zeiger
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
clocks-position = Position { $hand }
clocks-fast = <b>Schnell:</b> Nachbarn unterscheiden sich, aber bald wiederholt es sich
clocks-slow = <b>Langsam:</b> es wiederholt sich spät, aber Nachbarn sehen gleich aus
clocks-one-position = Beide Zeiger zeigen auf jedem Zifferblatt Position **{ $p }**.
    .more = Beweg einen davon: Welche Zifferblätter unterscheiden die beiden?
clocks-best-dial = Das Zifferblatt mit einer Runde in { $wavelength } Positionen unterscheidet { $p } und { $q } am besten: **{ $degrees }°**.
    .more = { $details }
clocks-whole-turns = Auf dem Zifferblatt von { $wavelength } Positionen liegen zwischen ihnen fast genau { $num_turns ->
    [one] 1 ganze Runde
   *[other] { $num_turns } ganze Runden
 }: Es kann sie nicht unterscheiden.
clocks-slow-dials = Die langsamsten bewegen sich vom einen zum anderen kaum.
clocks-same-sine = Auf dem Zifferblatt von { $wavelength } Positionen sind die Sinuswerte fast gleich ({ $p_sine } und { $q_sine }), aber zwischen den Zeigern liegen { $degrees }°: Der Kosinus entscheidet.

# Sine and cosine.
AliasRequest-reference_position = Position
AliasRequest-pair = Dimensionenpaar
    .help = Paar 50 ist im Buch i = 100 und 101.
AliasRequest-num_positions = { PositionsRequest-num_positions }
    .help = { $low } bis { $high }.
AliasRequest-width = { PositionsRequest-width }
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
AliasRequest-base = { PositionsRequest-base }
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
AliasRequest-first_position = { PositionsRequest-first_position }
    .help = { MatrixSettings-first_position.help }
aliases-axis = Position p
    .both = Sinus, Kosinus
aliases-same-sine = gleicher Sinus, anderer Kosinus
aliases-same-pair = gleicher Sinus und Kosinus
aliases-distinguished-by =
    .sine = den Sinus
    .cosine = den Kosinus
    .none = hier nichts: { $num_waves ->
        [one] 1 Welle
       *[other] { $num_waves } Wellen
    } entfernt
    .same-position = die Position selbst
aliases-more = { $positions } und { $num_left } weitere
aliases-found = { $num_same_sine ->
    [one] **1** andere Position hat fast den Sinus von { $position }; ihr Kosinus unterscheidet sie.
   *[other] Von { $num_same_sine } anderen Positionen mit fast dem Sinus von { $position } unterscheidet der Kosinus **{ $num_distinguished }**.
 }
    .more = In Paar { $pair } ist eine Welle { $wavelength } Positionen lang. { $details }
aliases-not-found = **0** andere Positionen haben hier den Sinus von { $position } und einen anderen Kosinus.
    .more = In Paar { $pair } ist eine Welle { $wavelength } Positionen lang. { $details }
aliases-mirrored-positions = Fast gleicher Sinus, anderer Kosinus: { $positions }.
aliases-whole-waves = Ganze Wellen entfernt, mit fast gleichem Sinus und Kosinus: { $positions }. Nur Paare mit anderen Wellenlängen unterscheiden sie.
aliases-no-whole-waves = Keine ist ganze Wellen entfernt.


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
SimilarityRequest-num_positions = Positionen
    .help = { $low } bis { $high }; verglichen werden die ersten 256.
SimilarityRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
SimilarityRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
SimilarityRequest-first_position = Erste Position
    .help = Darf gebrochen oder negativ sein.
OffsetRequest-start_positions = Startpositionen
    .help = Eine Kurve für jede: { $low } bis { $high } Positionen.
OffsetRequest-max_offset = Größter Versatz
    .help = Auf jeder Seite: { $low } bis { $high }.
OffsetRequest-measure = Maß
    .dot = Skalarprodukt
    .cosine = Kosinusähnlichkeit
OffsetRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
OffsetRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
RotationRequest-pair = Dimensionenpaar
    .help = Paar 50 ist im Buch i = 100 und 101.
RotationRequest-position = Position p
RotationRequest-offset = Versatz k
RotationRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
RotationRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
WavelengthsRequest-width = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
WavelengthsRequest-base = Basis
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
WavelengthsRequest-num_positions = Positionen
    .help = { $low } bis { $high }.
column-other_position = andere Position
column-dot = Skalarprodukt
column-cosine = Kosinusähnlichkeit
column-start_position = p
column-offset = Versatz k
column-expected = aus dem Versatz allein
column-frequency = Frequenz in Radiant pro Position
column-wavelength = Wellenlänge in Positionen
column-turns = Umdrehungen durch k
column-target_sine = Sinus von p + k
column-target_cosine = Kosinus von p + k
column-rotated_sine = Sinus nach R(k)
column-rotated_cosine = Kosinus nach R(k)
relations-start = von { $position } aus
relations-pair = <b>Paar { $pair }</b>
relations-rotated = R(k) mal das Paar von p
relations-positions = { $num_positions ->
    [one] 1 Position
   *[other] { $num_positions } Positionen
}
relations-similarity = Entlang einer Diagonale bleibt der Versatz gleich; dort schwankt das Maß ({ $measure }) um **{ $max_variation }**.
    .more = { $num_left_out ->
        [0] { "" }
       *[other] Verglichen sind die ersten { $num_compared } von { $num_requested } Positionen.
     } Jede mit sich selbst hat { $self_similarity }, das Maximum; am wenigsten ähnlich sind sich die Positionen { $position } und { $other_position } mit { $min_similarity }.
relations-curve-same = { $num_starts } Startpositionen ergeben **1** Kurve: Wie ähnlich sich p und p + k sind, hängt nur von k ab.
    .more = { relations-curve-deviation.more }
relations-curve-deviation = { $num_starts ->
        [one] Die Kurve weicht
       *[other] Die { $num_starts } Kurven weichen
     } höchstens um **{ $max_deviation }** von dem ab, was der Versatz k allein ergibt.
    .more = Der Versatz allein ergibt die Summe von cos(k · Frequenz) über { $num_pairs ->
        [one] das eine Paar
       *[other] alle { $num_pairs } Paare
     }; der größte Unterschied ist { $max_deviation }. { $half_height_offset ->
        [0] Sie bleibt über der Hälfte ihrer Höhe.
       *[other] Bei Versatz { $half_height_offset } fällt sie unter die Hälfte ihrer Höhe.
     }
relations-rotation = Ein Schritt von k = { $k } dreht Paar { $pair } um **{ $angle }** Radiant, egal wo er beginnt.
    .more = Von Position { $p } bis { $q } dreht sich das Paar um k · Frequenz = { $k } · { $frequency } = { $angle } Radiant, { $num_turns } Umdrehungen. Der Winkel hängt nicht von p ab. R(k) mal das Paar von p weicht höchstens um { $max_difference } vom Paar von p + k ab.
relations-wavelengths = Von { $num_pairs ->
        [one] 1 Paar
       *[other] { $num_pairs } Paaren
     } { $num_whole_waves ->
        [one] macht
       *[other] machen
     } **{ $num_whole_waves }** innerhalb von { relations-positions } eine ganze Welle.
    .more = Paar 0 hat eine Wellenlänge von { $min_wavelength } Positionen. Das letzte Paar, { $last_pair }, hat { $max_wavelength }: { $difference } { $is_below_limit ->
        [yes] unter
       *[no] über
     } { $wavelength_limit }.

# Wrong formulas
WrongFormulaRequest-formula = Formel
    .help = Was oft statt Gleichung 16-2 geschrieben wird.
    .own_exponents = Kosinus mit 2i + 1
    .concatenated = alle Sinus, dann alle Kosinus
    .shifted_pairs = Paare ab 1 nummeriert
    .base_1000 = Basis 1.000
WrongFormulaRequest-num_positions = Positionen
    .help = { $low } bis { $high }.
WrongFormulaRequest-dimensions = Dimensionen d
    .help = Dimensionen einer Position: { $low } bis { $high }, gerade.
WrongFormulaRequest-base = Basis der Gleichung
    .help = Die 10.000 aus Gleichung 16-2: { $low } bis { $high }.
WrongFormulaRequest-max_offset = Größter Versatz
    .help = { $low } bis { $high }.
column-equation = Gleichung 16-2
column-formula = diese Formel
relations-wrong-formula = **{ $percent }** der Zahlen weichen von Gleichung 16-2 ab.
    .more = { $formula_effect ->
        [own_exponents] Jeder Kosinus bekommt den Exponenten seiner eigenen Dimension, (2i + 1) / d: Er hat eine andere Wellenlänge als sein Sinus, und die beiden sind kein Paar.
        [concatenated] Es sind dieselben Zahlen in anderen Spalten, so wie tensor2tensor sie ordnet: Ein Modell lernt aus ihnen genauso gut, aber nicht mit Gewichten, die die andere Reihenfolge erwarten.
        [shifted_pairs] Jedes Paar hat den Exponenten des Paares nach ihm, 2 (i + 1) / d: Die schnellste Welle fehlt, alle sind noch Paare.
        [longer] Alle Wellen außer der ersten sind länger; alle sind noch Paare.
        [same] Mit diesen Einstellungen gibt sie dieselben Zahlen an denselben Stellen.
       *[shorter] Alle Wellen außer der ersten sind kürzer; alle sind noch Paare.
     } Der größte Unterschied ist { $max_difference }.
relations-shift-invariant = Von allen drei Positionen aus gibt es **1** Kurve: Der Versatz allein entscheidet.
    .more = Jedes Paar ist Sinus und Kosinus eines einzigen Winkels; ein Schritt ist also eine Drehung, egal wo er beginnt. Jede Position hat mit sich selbst ein Skalarprodukt von { $self_similarity }.
relations-shift-variant = Bei ein und demselben Versatz schwankt das Skalarprodukt um bis zu **{ $max_variation }**.
    .more = Sinus und Kosinus zweier verschiedener Winkel drehen sich nicht zusammen: Keine Drehung führt von einer Position zu der um k weiter, und wie ähnlich sie sich sind, hängt davon ab, wo sie stehen.

# Without positions
ShuffleRequest-text = Text
ShuffleRequest-seed = Seed der Mischung
    .help = Derselbe Startwert (Seed) mischt gleich.
ShuffleRequest-token_type = Vektoren von
    .help = Die Embeddings der Wörter eines Transformers oder der Buchstaben eines Zeichen-RNN.
    .words = Wörtern
    .characters = Zeichen
column-with_positions = Positionen
column-shuffled_position = Position im gemischten Text
column-ordered_output = Ausgabe der Reihe nach, dann gemischt
column-shuffled_output = Ausgabe des gemischten Textes
column-difference = Unterschied
shuffled-too-few-characters = mindestens zwei verschiedene Zeichen, die das Modell kennt
    .fix = Tippe ein paar lateinische Buchstaben.
shuffled-too-few-words = mindestens zwei verschiedene Wörter, die das Modell kennt
    .fix = Seine 1.000 Wörter sind die häufigen { $language ->
        [English] des Englischen
        [Spanish] des Spanischen
       *[other] seiner Sprache ({ $language })
    }.
shuffled-without = ohne Positionen
shuffled-with = mit Positionen
shuffled-axis = der gemischte Text
shuffled-outputs = Ohne Positionen geben gemischte { $token_type ->
        [characters] Buchstaben
       *[words] Wörter
     } gemischte Ausgaben: Unterschied **{ $difference }**.
    .more = Aus { $text } wurde durch Mischen { $shuffled_text }. Mit Positionen weichen die Ausgaben um bis zu { $difference_with_positions } ab, bei Werten bis { $max_output }: Die Reihenfolge zählt.

# Learnt positions
positions-trained = Bild
    .tables = Tabellen
    .past_the_end = Über das Ende
ShiftRequest-english = Englisch
ShiftRequest-spanish = Spanisch
ShiftRequest-max_shift = Größter Versatz
    .help = Positionen: { $low } bis { $high }.
column-sinusoidal = sinusförmig
column-learnt = gelernt
column-position_type = Positionen
column-first_position = Position, an der beide Sätze beginnen
column-log_probability = Log-Wahrscheinlichkeit, Nats pro Token
column-num_correct = richtige Tokens
column-last_position = letzte Position
learnt-sinusoidal-title = sinusförmig, von −{ $max_value } (blau) bis { $max_value } (rot)
learnt-learnt-title = gelernt, von −{ $max_value } (blau) bis { $max_value } (rot)
learnt-tables-trained = Zeilen nach Position **{ $last_trained }** wurden kaum trainiert: Weniger als { $min_percent } % der Sätze sind so lang.
    .more = In einer Epoche wurde Position 0 { $first_count }-mal gelesen und Position { $last_position } { $last_count ->
        [one] einmal
       *[other] { $last_count }-mal
     }. { learnt-tables-norms.more }
learnt-sentence = einen Satz von 1 bis { $max_words } Wörtern
    .fix = Tippe einen.
    .shorter = Lass { $num_words } weg.
learnt-tables-norms = Die { $num_rows } gelernten Zeilen sind bis zu **{ $max_norm }** lang, die sinusförmigen alle { $sinusoidal_norm }.
    .more = { $num_rows } Positionen aus je { $num_dimensions } Zahlen. Jede sinusförmige Zeile hat die Länge (Norm) { $sinusoidal_norm }; die gelernten Zeilen haben { $min_norm } (Position { $min_norm_position }) bis { $max_norm } (Position { $max_norm_position }).
learnt-end = Ende der Tabelle: { $num_rows } Zeilen
learnt-shifted-fewer = Ab Position { $worst_shift } begonnen, trifft das Modell mit sinusförmigen Positionen **{ $min_correct }** von { $num_tokens } Tokens; ab 0 traf es { $num_correct_at_0 }.
    .more = { learnt-shifted-same.more }
learnt-shifted-same = Wo das Paar auch beginnt, das Modell mit sinusförmigen Positionen trifft **{ $min_correct }** von { $num_tokens } Tokens oder mehr.
    .more = Sinusförmige Positionen: { $sinusoidal_at_0 } Nats pro Token, wenn das Paar bei 0 beginnt, im schlechtesten Fall { $sinusoidal_min }, wenn es bei { $sinusoidal_min_shift } beginnt. Gelernte Positionen: { $learnt_at_0 } und { $learnt_correct_at_0 } von { $num_tokens } Tokens richtig bei 0, im schlechtesten Fall { $learnt_min } bei { $learnt_min_shift }. { $num_refused ->
        [0] Kein Versatz führt hier über die gelernte Tabelle hinaus.
       *[other] Ab { $first_refused } hat die gelernte Tabelle keine Zeile für das letzte Token: Das Modell kann nicht laufen.
     }
