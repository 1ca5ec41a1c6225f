# The page.
page-shakespeare = Shakespeare
    .question = Wie schreibt ein Netz, Zeichen für Zeichen?

# What the views share.
shakespeare-view = Ansicht
    .write = Schreiben
    .next_character = Nächstes Zeichen
    .three_temperatures = Drei Temperaturen
    .memory = Gedächtnis
    .units = Einheiten
shakespeare-needs-letters = mindestens ein Zeichen, das das Modell kennt
    .fix = Tippe ein paar lateinische Buchstaben.
shakespeare-from = Zeigen ab Zeichen
column-activation = Aktivierung
column-autocorrelation = Autokorrelation
column-carried = ganzer Text
column-checked = zweite Hälfte
column-cut-by-k = von Top-k entfernt
column-cut-by-p = von Top-p entfernt
column-entropy = Entropie in Bit
column-feature = Merkmal
column-filtered = nach dem Filter
column-filtered-probability = gefilterte Wahrscheinlichkeit
column-in-order = Paare in Reihenfolge
column-left = übrige Zeichen
column-likeliest = am wahrscheinlichsten
column-logit = Logit
column-observed = beobachtet
column-text-place = Platz
column-probability = Wahrscheinlichkeit
column-reset = nur die letzten Zeichen
column-searched = erste Hälfte
column-writing-step = Schritt
column-temperature = Temperatur
column-tempered = nach der Temperatur
column-under-the-model = Wahrscheinlichkeit im Modell
column-unit = verborgene Einheit
column-unit-slowest = verborgene Einheit, die langsamste oben

# Write.
GenerateRequest-model = Modell
GenerateRequest-prompt = Prompt
    .help = Was das Modell zuerst liest.
GenerateRequest-temperature = Temperatur
    .help = 0 nimmt immer das Wahrscheinlichste, 1 ist die Verteilung des Modells selbst. Das Feld nimmt { $low } bis { $high }, das Kapitel zeigt 0,01, 1 und 100.
    .exact = Genauer Wert
GenerateRequest-length = Länge
    .help = Zeichen, die geschrieben werden.
GenerateRequest-top_k = Top-k
    .help = Die k wahrscheinlichsten behalten; 0 ist aus.
GenerateRequest-top_p = Top-p
    .help = Die wenigsten behalten, die zusammen p der Wahrscheinlichkeit haben; 1 ist aus.
GenerateRequest-seed = Seed
    .help = Derselbe Startwert (Seed) zieht dasselbe.
GenerateRequest-start = Start
GenerateRequest-state = Zustand
writing-write = Schreiben
writing-stop = Stopp
writing-continue = Weiter
    .help = Schreibt von dem aus weiter, was das Modell am Ende des Textes weiß, mit den Einstellungen vom Anfang.
writing-speed = Schreibtempo
writing-pace = { $speed ->
    [0] So schnell wie möglich
   *[other] { $speed } Zeichen pro Sekunde
 }
writing-changed = Die Einstellungen haben sich geändert, seit dieser Text begonnen wurde: **Schreiben** beginnt damit einen neuen.
writing-copy = Der Text, zum Kopieren
writing-queue = Alle Plätze sind belegt: Du bist Nummer { $number } in der Warteschlange. Dein Text beginnt von selbst.
writing-tinted = Von { $count } Zeichen waren **{ $first }** die erste Wahl des Modells.
    .more = Im Mittel hatte das Modell dem gezogenen Zeichen { $mean } gegeben. Am unwahrscheinlichsten ist { $rarest } bei Schritt { $step } mit { $least }. Die Verteilungen haben im Mittel { $bits } Bit Entropie.
writing-tinted-one = Vom Modell bekam { $rarest } **{ $least }**.
    .more = Seine Verteilung hat { $bits } Bit Entropie.
writing-hover = Schritt { $step }: { $character }
    im Modell { $model }, beim Ziehen { $drawn }
    Entropie { $bits } Bit
    am wahrscheinlichsten: { $likeliest }
    { $cut }
writing-cut = { $left } von { $total } übrig; entfernt hat Top-k { $k }, Top-p { $p }
writing-uncut = nichts entfernt

# Three temperatures.
TemperaturesRequest-model = { GenerateRequest-model }
TemperaturesRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
TemperaturesRequest-temperature_1 = Temperatur 1
    .help = 0 nimmt immer das Wahrscheinlichste, 1 ist die Verteilung des Modells selbst.
TemperaturesRequest-temperature_2 = Temperatur 2
    .help = { TemperaturesRequest-temperature_1.help }
TemperaturesRequest-temperature_3 = Temperatur 3
    .help = { TemperaturesRequest-temperature_1.help }
TemperaturesRequest-length = { GenerateRequest-length }
    .help = { GenerateRequest-length.help }
TemperaturesRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
TemperaturesRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
TemperaturesRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
writing-temperatures = Bei T = { $hot } waren **{ $share }** der Zeichen die erste Wahl.
    .more = Bei T = { $cold } waren es { $cold_share }: In jedem Text zählt ein gezogenes Zeichen, wenn kein anderes wahrscheinlicher war.

# Next character.
NextCharacterRequest-model = { GenerateRequest-model }
NextCharacterRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
NextCharacterRequest-temperature = Temperatur
    .help = { $low } bis { $high }; das Kapitel zeigt 0,01, 1 und 100.
NextCharacterRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
NextCharacterRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
NextCharacterRequest-draws = Anzahl Ziehungen
    .help = Wie oft gezogen wird; 0 zieht nicht.
NextCharacterRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
next_character-formula = Formel für
    .help = Das Zeichen, dessen Zahlen in der Formel stehen; ein Klick auf einen Balken wählt es ebenfalls.
next_character-likeliest = das wahrscheinlichste
next_character-now = mit diesen Einstellungen
next_character-own = die des Modells selbst: T = 1, nichts entfernt
next_character-observed = { $draws ->
    [one] beobachtet in 1 Ziehung
   *[other] beobachtet in { $draws } Ziehungen
 }
next_character-next-greedy = T = 0 nimmt immer das wahrscheinlichste Zeichen, { $first }: **Greedy**-Suche.
    .more = { $told }
next_character-next-sharper = T = { $temperature } macht die Verteilung schärfer: { $first } hat **{ $now }** statt { $before }.
    .more = { $told }
next_character-next-flatter = T = { $temperature } macht die Verteilung flacher: { $first } hat **{ $now }** statt { $before }.
    .more = { $told }
next_character-next-none = T = 1 lässt die Logits, wie sie sind: { $first }, das wahrscheinlichste, hat **{ $now }**.
    .more = { $second } hat { $next }. { $told }
next_character-next-cut = Top-k und Top-p lassen { $possible } von { $all } Zeichen übrig: { $first } bekommt **{ $final }**.
    .more = Ohne den Schnitt hat es { $now }. { $told }
next_character-furthest = { $draws ->
    [one] In 1 Ziehung liegt bei keinem Zeichen der Anteil weiter als { $furthest } von seiner Wahrscheinlichkeit entfernt.
   *[other] In { $draws } Ziehungen liegt bei keinem Zeichen der Anteil weiter als { $furthest } von seiner Wahrscheinlichkeit entfernt.
 }
next_character-slider = Temperatur T
next_character-back = Zurück zu Temperatur 1
next_character-greedy = T = 0: Das größte Logit gewinnt, also % = %
next_character-cut-away = % = 0: % wurde von Top-k oder Top-p entfernt
next_character-sum = Summe
next_character-over = Summe über die %, die übrig sind

# Memory.
CarryRequest-model = { GenerateRequest-model }
CarryRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
CarryRequest-last = Nur die letzten Zeichen
    .help = Das Modell liest nur diese Zeichen: Die davor hat es vergessen.
next_character-no-state = Es gibt also keinen Zustand zum Zurücksetzen: Die letzten Zeichen achten auf keine anderen.
next_character-whole = ganzer Text
next_character-alone = { $count ->
    [one] nur das letzte Zeichen
   *[other] nur die letzten { $count } Zeichen
 }
next_character-carry = Den Rest zu vergessen verschiebt **{ $moved }** der Wahrscheinlichkeit.
    .more = Nach dem ganzen Text kommt als Nächstes { $best } mit { $carried }; nach „{ $end }“ allein wäre es { $other } mit { $reset }.

# Units.
shakespeare-units = Bild
    .ten_units = Zehn Einheiten
    .one_unit = Eine Einheit
    .all_units = Alle Einheiten
UnitsRequest-model = { GenerateRequest-model }
UnitsRequest-feature = Welche Einheit erkennt das?
    .help = Die Einheiten sind danach geordnet, wie gut jede allein dieses Merkmal eines Zeichens erkennt.
    .in_a_speaker_s_name = in einem Rollennamen
    .in_a_speech_s_first_line = in der ersten Zeile einer Rede
    .place_in_the_line = Platz in der Zeile
    .place_in_the_word = Platz im Wort
    .vowel = Vokal
UnitsRequest-reads = Text
    .help = Eine Szene von uns in der Form des Stücks.
    .a_scene = Eine Szene
    .prompt__continued = Prompt, fortgesetzt
UnitsRequest-length = Länge
UnitsRequest-prompt = { GenerateRequest-prompt }
    .help = Was zuerst gelesen wird; das Modell schreibt von da an weiter.
UnitsRequest-temperature = Temperatur
    .help = { NextCharacterRequest-temperature.help }
UnitsRequest-top_k = { GenerateRequest-top_k }
    .help = { GenerateRequest-top_k.help }
UnitsRequest-top_p = { GenerateRequest-top_p }
    .help = { GenerateRequest-top_p.help }
UnitsRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
units-unit = Einheit
    .help = Nummer einer Einheit; leer für die, die es am besten erkennt.
units-the-best = die beste
units-ribbon-hint = Wähle ein Band, um den Text nach seiner Einheit gefärbt zu sehen.
units-row-hint = Wähle eine Zeile, um den Text nach ihrer Einheit gefärbt zu sehen.
units-bar-hint = Wähle einen Balken, um den Text nach seiner Einheit zu färben.
units-hover = Einheit { $unit } nach { $character }: { $activation }
units-feature = Merkmal
    .name = einen Rollennamen
    .speech = die erste Zeile einer Rede
    .line = den Platz in der Zeile
    .word = den Platz im Wort
    .vowel = Vokale
units-ribbons = { $known ->
    [one] **1** von { $shown } Einheiten, die am besten scheinen, erkennt wirklich { $feature }.
   *[other] **{ $known }** von { $shown } Einheiten, die am besten scheinen, erkennen wirklich { $feature }.
 }
    .more = Gesucht wurde in der ersten Hälfte des Textes. Eine Einheit erkennt es, wenn sie 80 % der Paare der zweiten Hälfte richtig ordnet.
units-ribbons-none = **0** Einheiten sind bewertet: In der ersten Hälfte gibt es keine zwei Zeichen, die sich darin unterscheiden.
units-pair = Paar
    .name = eines in einem Rollennamen und eines nicht
    .speech = eines in der ersten Zeile einer Rede und eines nicht
    .line = an verschiedenen Plätzen ihrer Zeilen
    .word = an verschiedenen Plätzen ihrer Wörter
    .vowel = eines ein Vokal und eines nicht
units-pair-first = Das erste
    .name = dem im Namen
    .speech = dem in der ersten Zeile
    .line = dem späteren
    .word = dem späteren
    .vowel = dem Vokal
units-higher = höher
units-lower = niedriger
units-slow = Einheit { $unit } ist Nummer { $rank } von { $units } nach Langsamkeit: Ihre Autokorrelation von einem Zeichen zum nächsten ist { $autocorrelation }.
units-unit_text = Einheit { $unit } ist Nummer **{ $rank }** von { $units } nach Langsamkeit.
    .more = Ihre Autokorrelation von einem Zeichen zum nächsten ist { $autocorrelation }.
units-unit_text-name = In Rollennamen steht Einheit { $unit } im Mittel bei **{ $inside }**, sonst bei { $outside }.
    .more = { units-slow }
units-unit_text-speech = In ersten Zeilen von Reden steht Einheit { $unit } im Mittel bei **{ $inside }**, sonst bei { $outside }.
    .more = { units-slow }
units-unit_text-vowel = Nach Vokalen steht Einheit { $unit } im Mittel bei **{ $inside }**, nach anderen bei { $outside }.
    .more = { units-slow }
units-unit_text-place = Einheit { $unit } ist bei { $first } von zwei Zeichen in **{ $share }** der Paare { $direction }.
    .more = Das sind alle Paare der ersten Hälfte, { $pair }. { units-slow }
units-first-half = erste Hälfte (gesucht)
units-second-half = zweite Hälfte (geprüft)
units-found = Von zwei Zeichen, { $pair }, ist Einheit { $unit } in { $share } aller Paare der ersten Hälfte bei { $first } { $direction }.
units-scores-known = Einheit { $unit } erkennt es in **{ $checked }** der neuen Paare; Zufall wären 50 %.
    .more = { units-found } Die neuen Paare sind die der zweiten Hälfte, in der nicht gesucht wurde.
units-scores-unknown = Keine Einheit erkennt es allein: Die beste liegt bei **{ $checked }** der neuen Paare richtig.
    .more = { units-found } Die neuen Paare sind die der zweiten Hälfte, in der nicht gesucht wurde; Zufall wären 50 %.
units-scores-unchecked = Einheit { $unit } liegt bei **{ $share }** der Paare richtig, in denen sie gesucht wurde.
    .more = { units-found } Die zweite Hälfte hat kein solches Paar; das ist also nicht geprüft.
units-scores-none = **{ $scored }** Einheiten sind bewertet.
    .more = Unter den Zeichen der ersten Hälfte gibt es kein solches Paar: { $pair }.
units-states = Am meisten änderte sich der Zustand, als das Modell an Platz **{ $place }** { $character } las.
    .more = { $units } Einheiten über { $steps } Zeichen. Die langsamste ist Einheit { $slowest }, mit einer Autokorrelation von { $high } von einem Zeichen zum nächsten; die schnellste ist Einheit { $fastest }, mit { $low }.
units-states-one = **{ $units }** Einheiten über 1 Zeichen.
    .more = Die erste ist Einheit { $slowest }: Über ein einziges Zeichen ist keine langsamer als eine andere.
