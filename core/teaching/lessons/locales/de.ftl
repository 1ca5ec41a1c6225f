# The question under a page's title, and the ways on.
lesson-place = { $title }, **{ $number } von { $count }**
lesson-again = Zurück zum Bild der Frage
lesson-leave = Lektion verlassen
lesson-begin = Weiter: eine Frage
lesson-next = Nächste Frage
    .lesson = Nächste Lektion: { $title }
    .all = Alle Lektionen
lesson-end = { $right } von { $count } richtig.
    .last = **Das war die letzte Frage dieser Lektion.**
    .surprise = Am weitesten von deiner Schätzung: Frage { $number } (es ist { $truth }).
lesson-anew = Von vorn beginnen
lesson-training = Das Modell zu diesem Bild wird trainiert, während du liest. Vom Bild ist nichts zu sehen, bevor du antwortest.
    .none = Drück Start: Das Modell zu diesem Bild wird auf diesem Rechner trainiert, während du liest.
    .full = Es warten schon zu viele Trainings: Dieses beginnt, sobald Platz ist.
    .late = Diese Maschine ist zu langsam für das Training zu dieser Frage: Überspring die Frage.

# What an answer was worth.
lesson-verdict =
    .right = **Richtig: { $truth }.**
    .close = **Nah genug: { $answer }; es ist { $truth }.**
    .wrong = Du hast gesagt: { $answer }. **Es ist { $truth }.**
    .far = Du hast gesagt: { $answer }. **Es ist { $truth }**, { $gap } entfernt.
    .far_curve = **Es ist { $truth }**, im Mittel { $gap } von deiner Zeichnung entfernt.
    .close_curve = **Nah genug: im Mittel { $gap } entfernt von { $truth }.**
    .skipped = **Es ist { $truth }.**
    .does = **Richtig: „{ $answer }“: { $truth }.**
    .does_not = „{ $answer }“: **{ $truth }**, noch nicht { $wanted }.
    .example = **Zum Beispiel „{ $answer }“: { $truth }.**
lesson-mistake = Oft denkt man: „{ $mistake }“
    .yours = Das denken viele: „{ $mistake }“
lesson-points = { $count ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
 }

# The curtain before a figure.
curtain-covered = Das Bild ist verdeckt, bis du antwortest oder überspringst. Dann steht deine Antwort darin oder darüber.
    .yours = **Das Bild ist verdeckt.** Was erwartest du?
    .teachers = **Das Bild ist verdeckt**, bis deine Lehrkraft es aufdeckt.
curtain-uncover = Aufdecken
    .help = Auf der Tastatur: R
curtain-answer = Antworten
    .from = Deine Antwort, von { $low } bis { $high }: tippe auf die Linie
    .at = Bei { $place }, von { $low } bis { $high }
    .draw = Zeichne die Kurve in den Rahmen, oder tippe hier ihre Zahlen.
    .frame = Tippe ins Bild, wo du es erwartest, oder antworte darunter.
    .type = Hier eintippen
curtain-skip = Überspringen
    .help = Auf der Tastatur, außerhalb eines Felds: R
curtain-missing = Tippe etwas, oder überspring die Frage.
    .choice = Wähle eine Antwort, oder überspring die Frage.
    .number = Gib eine Antwort, oder überspring die Frage.
    .curve = Zeichne die ganze Kurve, oder überspring die Frage.
    .word = Wähle ein Wort, oder überspring die Frage.
    .cell = Wähle eine Zeile und eine Spalte, oder überspring die Frage.
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
lesson-file = Diese Datei ist keine Lektion: { $why }
    .toml = Diese Datei ist keine Lektion in TOML: { $why }.
    .bytes = höchstens { $count } Bytes
    .fewer = Nimm einige Fragen heraus.
    .stops = Zeilen mit höchstens { $count } Punkten
    .break = Brich die Zeile um.
    .questions = höchstens { $count } Fragen
    .two = Mach zwei Lektionen daraus.
    .quotes = Texte in Anführungszeichen
    .signs = Texte ohne unsichtbare Zeichen
    .judged = nichts: Bewertet werden Antworten nur in unseren eigenen Lektionen
    .value = einen Text, eine Zahl, ja oder nein, eine Liste oder eine Tabelle
    .out = Nimm es aus der Datei heraus.
    .of = { $name } der Frage { $number }
lesson-step = Lektion { $name }, Schritt { $number }: { $why }
    .whole = Lektion { $name }: { $why }
    .request = Schritt { $step }: Es gibt keine Anfrage { $name }.
lesson-rule =
    .scale = low unter high, einen step über 0 und near von 0 oder mehr
    .cell = eine Zeile und eine Spalte
    .name = Buchstaben, Ziffern und _
    .choices = zwei oder mehr, nur bei der Art 'choice'
    .slider = einen Schieberegler, nur bei den Arten 'number' und 'curve'
    .typed = bei der Art 'text', ein Feld mit einem Beispiel
    .box = einen Schritt mit box, mit wanted und mit den zwei Texten von does
    .steps = einen oder mehr, jeden mit einem eigenen Namen
    .table = eine Tabelle mit { $names }
    .values = einen Satz mit Werten aus { $names }
    .formats = Werte in geschweiften Klammern mit einem Format wie {"{name:.1f}"}
    .known = Namen aus dieser Liste: { $names }
    .no_name = keinen Namen, denn es gibt keine Anfrage (request)
    .computed = einen, der in seinem Ergebnis (result) einen Wert hat
    .parts = Felder von `result`, Indizes, Rechnungen, Vergleiche und Funktionen aus core/teaching/lessons/functions.py
    .field = ein Feld eines Ergebnisses (result)
    .pairs = höchstens { $count } Zahlen, jede Zeile mit jeder
    .index = in ein Tupel, ein Dict, einen Text oder ein Array
    .operand = eine Zahl oder ein Array von Zahlen
    .entries = höchstens { $count } Einträge
    .deep = höchstens { $count } Tupel ineinander
    .size = eine ganze Zahl von höchstens 63 Bit
    .numbers = { $count } { $count ->
        [one] Zahl
       *[other] Zahlen mit Kommas dazwischen
     }
lesson-fix =
    .unknown = `{ $name }` ist keiner davon.
    .none = Es ist kein Ausdruck.
    .node = { $name } darf dort nicht stehen.
