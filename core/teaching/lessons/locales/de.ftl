# The question under a page's title, and the ways on.
lesson-progress = { $title }, **{ $number } von { $num_steps }**
lesson-back = Zurück zum Bild der Frage
lesson-leave = Lektion verlassen
lesson-first_question = Weiter: eine Frage
lesson-next = Nächste Frage
    .lesson = Nächste Lektion: { $title }
    .all = Alle Lektionen
lesson-end = { $num_correct } von { $num_steps } richtig.
    .last = **Das war die letzte Frage dieser Lektion.**
    .largest_error = Am weitesten von deiner Antwort: Frage { $number } (es ist { $truth }).
lesson-restart = Von vorn beginnen
lesson-training = Das Modell zu diesem Bild wird trainiert, während du liest. Vom Bild ist nichts zu sehen, bevor du antwortest.
    .none = Drück Start: Das Modell zu diesem Bild wird auf diesem Rechner trainiert, während du liest.
    .full = Es warten schon zu viele Trainings: Dieses beginnt, sobald ein Platz frei ist.
    .late = Diese Maschine ist zu langsam für das Training zu dieser Frage: Überspring die Frage.

# What an answer was worth.
lesson-verdict =
    .correct = **Richtig: { $truth }.**
    .within_tolerance = **Nah genug: { $answer }; es ist { $truth }.**
    .wrong = Du hast gesagt: { $answer }. **Es ist { $truth }.**
    .outside_tolerance = Du hast gesagt: { $answer }. **Es ist { $truth }**, { $error } entfernt.
    .outside_tolerance_curve = **Es ist { $truth }**, im Mittel { $error } von deiner Zeichnung entfernt.
    .within_tolerance_curve = **Nah genug: im Mittel { $error } entfernt von { $truth }.**
    .skipped = **Es ist { $truth }.**
    .correct_text = **Richtig: „{ $answer }“: { $truth }.**
    .wrong_text = „{ $answer }“: **{ $truth }**, noch nicht { $expected_outcome }.
    .example_text = **Zum Beispiel „{ $answer }“: { $truth }.**
lesson-misconception = Oft denkt man: „{ $misconception }“
    .yours = Das denken viele: „{ $misconception }“
lesson-points = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }

# The curtain before a figure.
curtain-covered = Das Bild ist verdeckt, bis du antwortest oder überspringst. Dann zeigt es deine Antwort.
    .yours = **Das Bild ist verdeckt.** Was erwartest du?
    .teachers = **Das Bild ist verdeckt**, bis deine Lehrkraft es aufdeckt.
curtain-uncover = Aufdecken
    .help = Tastenkürzel: R
curtain-answer = Antworten
    .range = Deine Antwort, von { $low } bis { $high }: tippe auf die Linie
    .curve_number = Bei { $x }, von { $low } bis { $high }
    .draw_curve = Zeichne die Kurve in den Rahmen, oder tippe hier ihre Zahlen.
    .tap_figure = Tippe ins Bild, wo du es erwartest, oder antworte darunter.
    .type_text = Hier eintippen
curtain-skip = Überspringen
    .help = Tastenkürzel, außerhalb eines Textfelds: R
curtain-missing =
    .choice = Wähle eine Antwort, oder überspring die Frage.
    .number = Gib eine Antwort, oder überspring die Frage.
    .number_list = Zeichne die ganze Kurve, oder überspring die Frage.
    .word_choice = Wähle ein Wort, oder überspring die Frage.
    .cell_choice = Wähle eine Zeile und eine Spalte, oder überspring die Frage.
    .text = Tippe eine Antwort, oder überspring die Frage.
curtain-cell =
    .row = Zeile
    .column = Spalte

# Whose an answer in a figure is.
mark-figure = das Bild
mark-you = du
mark-example = ein Beispiel

# Terms, explained where a question has them: 20 words at most, and no answer to any question. Forms: how a question writes it.
term-beam = Beam Search behält bei jedem Schritt die wenigen wahrscheinlichsten Hypothesen.
    .forms = Beam, Beam Search
term-bleu = Vergleicht Übersetzungen mit Referenzen nach gemeinsamen Wortfolgen; 100 heißt gleich.
    .forms = BLEU
term-cross_attention = Aufmerksamkeit der Tokens des Decoders auf die des Encoders.
    .forms = Kreuzaufmerksamkeit, Kreuzaufmerksamkeiten
term-embedding = Der Vektor eines Tokens, im Training gelernt; auch die Schicht, die ihn nachschlägt.
    .forms = Embedding, Embeddings
term-head = Eine von mehreren Aufmerksamkeiten einer Schicht nebeneinander, jede mit eigenen Matrizen.
    .forms = Kopf, Köpfe, Köpfen
term-hidden_state = Der Vektor, in dem ein rekurrentes Netz mitträgt, was es gelesen hat.
    .forms = verborgener Zustand, verborgenen Zustand, verborgene Zustand
term-key = Woran ein Token gefunden wird: ein Vektor, mit dem Anfragen multipliziert werden; das Produkt ist ein Score.
    .forms = Schlüssel, Schlüsseln
term-log_likelihood = Der Logarithmus der Wahrscheinlichkeit, die ein Modell einem Text gibt.
    .forms = Log-Likelihood
term-logit_lens = Liest einen Vektor im Inneren des Modells, als wäre er der letzte: Welches Token würde es sagen?
    .forms = Logit Lens
term-logits = Die Scores eines Modells vor dem Softmax, einer für jedes mögliche Token.
    .forms = Logit, Logits
term-mask = Sagt einer Schicht, welche Tokens echt sind oder welche Paare von Tokens erlaubt sind.
    .forms = Maske, Masken
term-nats = Die Einheit eines Verlusts, der ein Logarithmus zur Basis e ist.
    .forms = Nats
term-padding = Tokens, die Sequenzen auffüllen, damit alle in einem Batch gleich lang sind.
    .forms = Padding
term-principal_component = Die Richtung, in der sich die Vektoren einer Tabelle am meisten unterscheiden.
    .forms = Hauptkomponente
term-query = Was ein Token sucht: ein Vektor, der mit den Schlüsseln aller Tokens multipliziert wird.
    .forms = Anfrage, Anfragen
term-self_attention = Aufmerksamkeit der Tokens einer Sequenz auf Tokens derselben Sequenz.
    .forms = Selbstaufmerksamkeit
term-softmax = Macht aus Scores positive Zahlen mit der Summe 1; ein größerer Score bekommt eine größere Zahl.
    .forms = Softmax
term-subword = Ein Stück eines Wortes, das selbst ein Token ist.
    .forms = Teilwort, Teilwörter, Teilwörtern
term-temperature = Eine Zahl, durch die alle Logits vor dem Softmax geteilt werden.
    .forms = Temperatur
term-unk = Das Token für jedes Wort, das nicht im Vokabular steht.
    .forms = [UNK]

# What a text leads to that a visitor typed.
lesson-outcome =
    .unknown = { $count } [UNK]
    .words = { $count } { $count ->
        [one] Wort
       *[other] Wörter
     }
    .few = nur { $count } { $count ->
        [one] englisches Wort
       *[other] englische Wörter
     }

# A lesson that is opened from a file.
lesson-file = Diese Datei ist keine Lektion: { $reason }
    .toml = Diese Datei ist keine Lektion in TOML: { $reason }.
    .max_bytes = höchstens { $count } Bytes
    .shorten = Nimm einige Fragen heraus.
    .max_dots = Zeilen mit höchstens { $count } Punkten
    .break_line = Brich die Zeile um.
    .max_questions = höchstens { $count } Fragen
    .split = Teile sie in zwei Lektionen auf.
    .strings = Texte in Anführungszeichen
    .visible = Texte ohne unsichtbare Zeichen
    .no_text_request_field = nichts: Nur die Lektionen des Atlas bewerten getippte Texte
    .value = einen Text, eine Zahl, ja oder nein, eine Liste oder eine Tabelle
    .remove = Nimm es aus der Datei heraus.
    .field_of_question = { $name } der Frage { $number }
lesson-step = Lektion { $name }, Schritt { $number }: { $reason }
    .lesson = Lektion { $name }: { $reason }
    .request = Schritt { $step }: Es gibt keine Anfrage { $name }.
lesson-rule =
    .cell = eine Zeile und eine Spalte
    .name = Buchstaben, Ziffern und _
    .options = zwei oder mehr, nur bei kind 'choice'
    .needs_slider = einen Schieberegler (slider), nur bei kind 'number' oder 'number_list'
    .input = bei kind 'text' ein Feld der Anfrage, dessen Wert ein Beispiel ist
    .input_needs = einen Schritt mit text_query_param, expected_outcome und zwei correct_text_predicates
    .questions = eine oder mehr, jede mit einem eindeutigen Namen
    .table = eine Tabelle mit { $names }
    .values = einen Satz mit Namen in geschweiften Klammern, aus { $names }
    .formats = Werte in geschweiften Klammern mit einem Format wie {"{name:.1f}"}
    .known_names = Namen aus dieser Liste: { $names }
    .no_names = keinen Namen, denn es gibt keine Anfrage (request)
    .computed = einen Ausdruck, der sich über seinem Ergebnis (result) berechnen lässt
    .syntax = Felder von `result`, Indizes, Rechnungen, Vergleiche und Funktionen aus core/teaching/lessons/functions.py
    .field = ein Feld eines Ergebnisses (result)
    .comparisons = höchstens { $count } Vergleiche
    .index = in ein Tupel, ein Dict, einen Text oder ein Array
    .operand = eine Zahl oder ein Array von Zahlen
    .entries = höchstens { $count } Einträge
    .depth = höchstens { $count } verschachtelte Tupel
    .integer_size = eine ganze Zahl von höchstens 63 Bit
    .numbers = { $count } { $count ->
        [one] Zahl
       *[other] Zahlen mit Kommas dazwischen
     }
lesson-fix =
    .unknown_name = `{ $name }` ist keiner davon.
    .no_expression = Es ist kein Ausdruck.
    .node = { $name } ist nicht erlaubt.
