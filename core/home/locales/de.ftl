# The first minute.
minute-step = { $number } von { $count }
minute-attention = Auf welches englische Wort schaut das Modell, bevor es „fútbol“ schreibt?
    .right = Ja: „{ $word }“ hat ein Gewicht von { $weight } in einem Kopf des Atlas-Transformers. Die Gewichte aller Wörter ergeben zusammen 1.
    .wrong = Nein: „{ $word }“ hat ein Gewicht von { $weight } in einem Kopf des Atlas-Transformers. Die Gewichte aller Wörter ergeben zusammen 1.
    .label = { $text } wird Wort für Wort übersetzt. Linien führen zu den Wörtern, auf die jedes Wort achtet.
    .next = Weiter: eine Temperatur
minute-temperature = Ein Modell bewertet Buchstaben und teilt die Scores durch eine Temperatur. Bei welcher ist es sich mit „{ $letter }“ am sichersten?
    .right = Ja: Bei { $value } bekommt „{ $letter }“ { $share }. Probier die anderen: Eine hohe Temperatur gleicht die Wahrscheinlichkeiten an.
    .wrong = Bei { $value } bekommt „{ $letter }“ { $share }; bei { $best } sind es { $most }. Durch weniger geteilt liegen die Scores weiter auseinander.
    .label = Was auf { $text } folgen kann, als Balken.
    .next = Weiter: eine Maske
minute-mask = Das Modell liest eine Rezension, dann { $pads } leere Plätze: Padding. Wie positiv findet es sie dann ohne eine Maske, die das Padding überspringt?
    .right = Ja, { $bare }: Auch im Training kam das Padding zuletzt, und dieses Modell lernte nie, darüber hinwegzulesen. Eines mit Maske sagt { $masked }.
    .wrong = Nein, { $bare }: Auch im Training kam das Padding zuletzt, und dieses Modell lernte nie, darüber hinwegzulesen. Eines mit Maske sagt { $masked }.
    .label = Wie positiv zwei Modelle { $review } nach jedem Wort finden.
    .pads = { $pads } Plätze mit Padding
    .with = mit Maske
    .without = ohne Maske
    .next = Fertig
minute-read = Du hast gerade ein Aufmerksamkeitsgewicht, eine Temperatur und eine Maske gelesen.
minute-on = Mach weiter: { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
  }

# The page, its cards and its lessons.
home-title = Attention Atlas
    .question = Wie lesen, behalten und schreiben Sequenzmodelle?
home-follows = Folgt Hands-On Machine Learning, 3. Auflage, Kapitel 16: Natural Language Processing with RNNs and Attention.
cards-next = Was auf { $text } folgen kann: { $letter } mit { $share }.
cards-positions = Sinus und Kosinus von { $positions } Positionen in { $dimensions } Dimensionen.
cards-padding = { $pads } Plätze mit Padding bringen ein Modell ohne Maske von { $first } auf { $last }.
cards-attention = { $query } achtet in Schicht { $layer }, Kopf { $head } mit { $weight } auf { $to }.
cards-lessons = Lektionen
    .about = Eine Lektion fragt zuerst. Du antwortest, dann zeigt das Bild, wie nah du warst.
    .anew = Alle von vorn beginnen
cards-lesson = { $count } { $count ->
    [one] Frage
   *[other] Fragen
  }, { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
  }
    .begun = { $dots } { $done } von { $count } beantwortet, weiter: Frage { $next }

# The models.
models-fold = **Modelle, Geräte und Versionen**
models-name = Modell
models-accuracy = Genauigkeit
    .help = Auf den Validierungsdaten, von 0 bis 1.
models-chapter = im Kapitel
models-bleu = BLEU
    .help = Von Greedy-Übersetzungen mit Großbuchstaben; die Referenz selbst hat 100.
models-parameters = Parameter
models-minutes = Minuten
    .help = Des Trainings, auf dem Rechner, den die Modellkarte nennt.
models-code = Name im Code
