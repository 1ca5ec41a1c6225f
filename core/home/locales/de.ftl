# The first minute.
minute-step = { $step } von { $num_steps }
minute-attention = Auf welches englische Wort achtet das Modell, bevor es „fútbol“ schreibt?
    .right = Ja: „{ $word }“ hat ein Gewicht von { $weight } in einem Kopf des Atlas-Transformers. Die Gewichte aller Wörter ergeben zusammen 1.
    .wrong = Nein: „{ $word }“ hat ein Gewicht von { $weight } in einem Kopf des Atlas-Transformers. Die Gewichte aller Wörter ergeben zusammen 1.
    .label = { $text } wird Wort für Wort übersetzt. Linien führen zu den Wörtern, auf die jedes Wort achtet.
    .next = Weiter: eine Temperatur
minute-temperature = Ein Modell teilt seine Scores für Buchstaben vor dem Softmax durch eine Temperatur. Bei welcher ist es sich mit „{ $letter }“ am sichersten?
    .right = Ja: Bei { $temperature } bekommt „{ $letter }“ { $probability }. Probier die anderen: Eine hohe Temperatur gleicht die Wahrscheinlichkeiten an.
    .wrong = Bei { $temperature } bekommt „{ $letter }“ { $probability }; bei { $best_temperature } sind es { $max_probability }. Durch weniger geteilt liegen die Scores weiter auseinander.
    .label = Was auf { $text } folgen kann, als Balken.
    .next = Weiter: eine Maske
minute-mask = Das Modell liest eine Rezension, dann { $num_pads } Padding-Token. Wie positiv findet es sie dann ohne eine Maske, die das Padding überspringt?
    .right = Ja, { $unmasked }: Auch im Training kam das Padding zuletzt, und dieses Modell lernte nie, darüber hinwegzulesen. Eines mit Maske sagt { $masked }.
    .wrong = Nein, { $unmasked }: Auch im Training kam das Padding zuletzt, und dieses Modell lernte nie, darüber hinwegzulesen. Eines mit Maske sagt { $masked }.
    .label = Wie positiv zwei Modelle { $review } nach jedem Wort finden.
    .pads = { $num_pads } Padding-Token
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
cards-next-character = Was auf { $text } folgen kann: { $character } mit { $probability }.
cards-positions = Sinus und Kosinus von { $num_positions } Positionen in { $num_dimensions } Dimensionen.
cards-padding = { $num_pads } Padding-Token bringen ein Modell ohne Maske von { $unpadded } auf { $padded }.
cards-attention = { $query_token } achtet in Schicht { $layer }, Kopf { $head } mit { $weight } auf { $key_token }.
cards-lessons = Lektionen
    .about = Eine Lektion fragt zuerst. Du antwortest, dann zeigt das Bild, wie nah du warst.
    .anew = Alle von vorn beginnen
cards-lesson = { $num_questions } { $num_questions ->
    [one] Frage
   *[other] Fragen
  }, { $minutes } { $minutes ->
    [one] Minute
   *[other] Minuten
  }
    .begun = { $dots } { $num_answered } von { $num_questions } beantwortet, weiter: Frage { $next_question }

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
