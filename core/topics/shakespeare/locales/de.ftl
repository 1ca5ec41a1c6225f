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
column-full-text-probability = ganzer Text
column-check-score = zweite Hälfte
column-cut-by-k = von Top-k entfernt
column-cut-by-p = von Top-p entfernt
column-entropy = Entropie in Bit
column-feature = Merkmal
column-filtered-probability = gefilterte Wahrscheinlichkeit
column-ordered-pairs = Paare in Reihenfolge
column-num-candidates = übrige Zeichen
column-likeliest = am wahrscheinlichsten
column-logit = Logit
column-observed = beobachtet
column-text-position = Position
column-probability = Wahrscheinlichkeit
column-tail-probability = nur die letzten Zeichen
column-search-score = erste Hälfte
column-writing-step = Schritt
column-temperature = Temperatur
column-tempered-probability = nach der Temperatur
column-model-probability = Wahrscheinlichkeit im Modell
column-unit = verborgene Einheit
column-unit-slowest = verborgene Einheit, die langsamste oben

# Write.
GenerateRequest-model = Modell
GenerateRequest-prompt = Prompt
    .help = Was das Modell zuerst liest.
GenerateRequest-temperature = Temperatur
    .help = 0 nimmt immer das Wahrscheinlichste, 1 ist die Verteilung des Modells selbst. Der Bereich ist { $low } bis { $high }, das Kapitel zeigt 0,01, 1 und 100.
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
    .help = Schreibt vom Zustand des Modells am Ende des Textes aus weiter, mit den Einstellungen vom Anfang.
writing-speed = Schreibtempo
writing-pace = { $speed ->
    [0] So schnell wie möglich
   *[other] { $speed } Zeichen pro Sekunde
 }
writing-changed = Die Einstellungen haben sich geändert, seit dieser Text begonnen wurde: **Schreiben** beginnt damit einen neuen.
writing-copy = Der Text, zum Kopieren
writing-queue = Alle Plätze sind belegt: Du bist Nummer { $position } in der Warteschlange. Dein Text beginnt von selbst.
writing-tinted = Von { $num_characters } Zeichen waren **{ $first_choice_share }** die erste Wahl des Modells.
    .more = Im Mittel hatte das gezogene Zeichen eine Wahrscheinlichkeit von { $mean_probability }. Am unwahrscheinlichsten ist { $rarest_character } bei Schritt { $step } mit { $lowest_probability }. Die Verteilungen haben im Mittel { $mean_entropy } Bit Entropie.
writing-tinted-one_character = Vom Modell bekam { $rarest_character } **{ $lowest_probability }**.
    .more = Seine Verteilung hat { $mean_entropy } Bit Entropie.
writing-hover = Schritt { $step }: { $character }
    im Modell { $model_probability }, beim Ziehen { $sampling_probability }
    Entropie { $entropy } Bit
    am wahrscheinlichsten: { $alternatives }
    { $filtering }
writing-cut = { $num_candidates } von { $num_characters } übrig; entfernt hat Top-k { $cut_by_k }, Top-p { $cut_by_p }
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
writing-temperatures = Bei T = { $highest_temperature } waren **{ $highest_share }** der Zeichen die erste Wahl.
    .more = Bei T = { $lowest_temperature } waren es { $lowest_share }: In jedem Text zählt ein gezogenes Zeichen, wenn kein anderes wahrscheinlicher war.

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
NextCharacterRequest-num_samples = Anzahl Ziehungen
    .help = Wie oft gezogen wird; 0 zieht nicht.
NextCharacterRequest-seed = { GenerateRequest-seed }
    .help = { GenerateRequest-seed.help }
next_character-formula = Formel für
    .help = Das Zeichen, dessen Zahlen in der Formel stehen; ein Klick auf einen Balken wählt es ebenfalls.
next_character-likeliest = das wahrscheinlichste
next_character-current_settings = mit diesen Einstellungen
next_character-model_distribution = die des Modells selbst: T = 1, nichts entfernt
next_character-observed = { $num_samples ->
    [one] beobachtet in 1 Ziehung
   *[other] beobachtet in { $num_samples } Ziehungen
 }
next_character-next-greedy = T = 0 nimmt immer das wahrscheinlichste Zeichen, { $character }: **Greedy**-Suche.
    .more = { $sampling_error }
next_character-next-sharper = T = { $temperature } macht die Verteilung schärfer: { $character } hat **{ $tempered_probability }** statt { $model_probability }.
    .more = { $sampling_error }
next_character-next-flatter = T = { $temperature } macht die Verteilung flacher: { $character } hat **{ $tempered_probability }** statt { $model_probability }.
    .more = { $sampling_error }
next_character-next-none = T = 1 lässt die Logits, wie sie sind: { $character }, das wahrscheinlichste, hat **{ $tempered_probability }**.
    .more = { $second_character } hat { $second_probability }. { $sampling_error }
next_character-next-cut = Top-k und Top-p lassen { $num_candidates } von { $num_characters } Zeichen übrig: { $character } bekommt **{ $filtered_probability }**.
    .more = Ohne den Schnitt hat es { $tempered_probability }. { $sampling_error }
next_character-sampling_error = { $num_samples ->
    [one] In 1 Ziehung liegt bei keinem Zeichen der Anteil weiter als { $max_difference } von seiner Wahrscheinlichkeit entfernt.
   *[other] In { $num_samples } Ziehungen liegt bei keinem Zeichen der Anteil weiter als { $max_difference } von seiner Wahrscheinlichkeit entfernt.
 }
next_character-slider = Temperatur T
next_character-back = Zurück zu Temperatur 1
next_character-greedy = T = 0: Das größte Logit gewinnt, also % = %
next_character-cut-away = % = 0: % wurde von Top-k oder Top-p entfernt
next_character-sum = Summe
next_character-over = Summe über die %, die übrig sind

# Memory.
ContextEffectRequest-model = { GenerateRequest-model }
ContextEffectRequest-prompt = { GenerateRequest-prompt }
    .help = { GenerateRequest-prompt.help }
ContextEffectRequest-tail_length = Nur die letzten Zeichen
    .help = Das Modell liest nur diese Zeichen: Die davor hat es vergessen.
next_character-no-state = Es gibt also keinen Zustand zum Zurücksetzen: Die letzten Zeichen achten auf keine anderen.
next_character-full_text = ganzer Text
next_character-tail = { $num_characters ->
    [one] nur das letzte Zeichen
   *[other] nur die letzten { $num_characters } Zeichen
 }
next_character-memory = Den Rest zu vergessen verschiebt **{ $total_variation }** der Wahrscheinlichkeit.
    .more = Nach dem ganzen Text kommt als Nächstes { $full_text_character } mit { $full_text_probability }; nach „{ $tail }“ allein wäre es { $tail_character } mit { $tail_probability }.

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
    .position_in_the_line = Position in der Zeile
    .position_in_the_word = Position im Wort
    .vowel = Vokal
UnitsRequest-text_source = Text
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
    .line = die Position in der Zeile
    .word = die Position im Wort
    .vowel = Vokale
units-ribbons = { $num_detecting ->
    [one] **1** von { $num_units } Einheiten, die am besten scheinen, erkennt wirklich { $feature }.
   *[other] **{ $num_detecting }** von { $num_units } Einheiten, die am besten scheinen, erkennen wirklich { $feature }.
 }
    .more = Ausgewählt wurden sie in der ersten Hälfte des Textes. Eine Einheit erkennt das Merkmal, wenn sie 80 % der Paare der zweiten Hälfte richtig ordnet.
units-ribbons-no_scores = **0** Einheiten sind bewertet: In der ersten Hälfte gibt es keine zwei Zeichen, die sich in diesem Merkmal unterscheiden.
units-pair = Paar
    .name = eines in einem Rollennamen und eines nicht
    .speech = eines in der ersten Zeile einer Rede und eines nicht
    .line = an verschiedenen Positionen ihrer Zeilen
    .word = an verschiedenen Positionen ihrer Wörter
    .vowel = eines ein Vokal und eines nicht
units-pair-first = Das erste
    .name = dem im Namen
    .speech = dem in der ersten Zeile
    .line = dem späteren
    .word = dem späteren
    .vowel = dem Vokal
units-higher = höher
units-lower = niedriger
units-slow = Einheit { $unit } ist Nummer { $rank } von { $num_units } nach Langsamkeit: Ihre Autokorrelation von einem Zeichen zum nächsten ist { $autocorrelation }.
units-unit_text = Einheit { $unit } ist Nummer **{ $rank }** von { $num_units } nach Langsamkeit.
    .more = Ihre Autokorrelation von einem Zeichen zum nächsten ist { $autocorrelation }.
units-unit_text-name = In Rollennamen steht Einheit { $unit } im Mittel bei **{ $inside }**, sonst bei { $outside }.
    .more = { units-slow }
units-unit_text-speech = In ersten Zeilen von Reden steht Einheit { $unit } im Mittel bei **{ $inside }**, sonst bei { $outside }.
    .more = { units-slow }
units-unit_text-vowel = Nach Vokalen steht Einheit { $unit } im Mittel bei **{ $inside }**, nach anderen bei { $outside }.
    .more = { units-slow }
units-unit_text-position = Einheit { $unit } ist bei { $pair_member } von zwei Zeichen in **{ $pair_share }** der Paare { $direction }.
    .more = Das sind alle Paare der ersten Hälfte, { $pair }. { units-slow }
units-first-half = erste Hälfte (gesucht)
units-second-half = zweite Hälfte (geprüft)
units-search_result = Von zwei Zeichen, { $pair }, ist Einheit { $unit } in { $pair_share } aller Paare der ersten Hälfte bei { $pair_member } { $direction }.
units-scores-known = Einheit { $unit } erkennt es in **{ $check_score }** der neuen Paare; Zufall wären 50 %.
    .more = { units-search_result } Die neuen Paare sind die der zweiten Hälfte, in der nicht gesucht wurde.
units-scores-unknown = Keine Einheit erkennt es allein: Die beste liegt bei **{ $check_score }** der neuen Paare richtig.
    .more = { units-search_result } Die neuen Paare sind die der zweiten Hälfte, in der nicht gesucht wurde; Zufall wären 50 %.
units-scores-unchecked = Einheit { $unit } liegt bei **{ $pair_share }** der Paare richtig, in denen sie gesucht wurde.
    .more = { units-search_result } Die zweite Hälfte hat kein solches Paar; das ist also nicht geprüft.
units-scores-none = **{ $num_scored }** Einheiten sind bewertet.
    .more = Unter den Zeichen der ersten Hälfte gibt es kein solches Paar: { $pair }.
units-states = Am meisten änderte sich der Zustand, als das Modell an Position **{ $position }** { $character } las.
    .more = { $num_units } Einheiten über { $num_characters } Zeichen. Die langsamste ist Einheit { $slowest_unit }, mit einer Autokorrelation von { $slowest_autocorrelation } von einem Zeichen zum nächsten; die schnellste ist Einheit { $fastest_unit }, mit { $fastest_autocorrelation }.
units-states-one = **{ $num_units }** Einheiten über 1 Zeichen.
    .more = Die erste ist Einheit { $slowest_unit }: Über ein einziges Zeichen ist keine langsamer als eine andere.
