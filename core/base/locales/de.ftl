# What all topics say.
yes = ja
no = nein
quotation = „{ $text }“
no-word = kein Wort
list-and = { $first } und { $last }

# What a value has to be, and what to do: "Invalid value for `count`: expected RULE. Received: count=0. FIX"
error-value = Ungültiger Wert für `{ $name }`, erwartet: { $rule }. Erhalten: { $name }={ $value }
rule-integer = eine ganze Zahl von { $low } bis { $high }
rule-number = eine Zahl von { $low } bis { $high }
rule-above = eine Zahl über { $low } und bis { $high }
rule-text = einen Text
rule-sentence = einen Satz
rule-characters = einen Text von { $low } bis { $high } Zeichen
rule-max-characters = einen Text von höchstens { $high } Zeichen
error-total-characters = { $count } Zeichen
rule-options = eins von { $options }
rule-names = 1 bis { $max_names } Namen, jeden nur einmal
rule-items = { $low } bis { $high } { $item_name }
unit-sentences = Sätze
unit-positions = Positionen
unit-reviews = Rezensionen
unit-words = Wörter
rule-one-word = mindestens ein Wort
rule-positions = höchstens { $count } Positionen
rule-family = eines aus einer Familie mit { $role } ({ $names })
rule-transformer = einen Transformer
rule-self-attention = Selbstaufmerksamkeit, deren Schichten einander lesen
fix-words = Tippe ein paar Wörter.
fix-words-in = Tippe einige { $language ->
    [English] englische Wörter
    [Spanish] spanische Wörter
   *[other] Wörter ({ $language })
 }.
fix-shorten-sentence = Kürze den Satz.
fix-temperature = 0 nimmt immer das Wahrscheinlichste, 1 ist die Verteilung des Modells selbst.
fix-top_k = 0 schaltet Top-k aus.
fix-top_p = 1 schaltet Top-p aus.
fix-type = Tippe mindestens { $count ->
    [one] ein Zeichen
   *[other] { $count } Zeichen
 }.
fix-shorten = Kürze um { $count } { $count ->
    [one] Zeichen
   *[other] Zeichen
 }.

# The same on a page, beside what the field is called there.
error-choose = { $label } – wähle { $rule }. { $hint }
error-type = { $label } – tippe { $rule }. { $hint }
error-needs = { $label }: Hier braucht es { $rule }. { $hint }
error-alone = { $label } – { $hint }

# What the models that ship are called, by their names.
model-char_rnn = GRU, 128 Einheiten (die des Kapitels)
model-char_rnn_stateful = GRU, 128 Einheiten, mit Zustand
model-char_rnn_large = GRU, 512 Einheiten
model-char_gpt = Transformer, nur Decoder
model-nmt_lstm = LSTM ohne Aufmerksamkeit
model-nmt_bilstm = Bidirektionales LSTM ohne Aufmerksamkeit
model-nmt_luong = LSTM mit Luong-Aufmerksamkeit (dot)
model-nmt_luong_general = LSTM mit Luong-Aufmerksamkeit (general)
model-nmt_bahdanau = LSTM mit Bahdanau-Aufmerksamkeit (concat)
model-nmt_transformer = Transformer, Sinus-Positionen
model-nmt_transformer_trained_positions = Transformer, gelernte Positionen
model-nmt_luong_tied = LSTM mit Luong-Aufmerksamkeit (dot), geteilte Gewichte
model-nmt_atlas_unmarked = Atlas-Transformer, Teilwörter, ohne umgekehrte Zeichen
model-nmt_atlas = Atlas-Transformer, Teilwörter
model-sentiment_unmasked = Keine Maske, zufällige Batches
model-sentiment_like_length = Keine Maske, Batches nach Länge
model-sentiment_masked = Maske vom Embedding
model-sentiment_manual = Maske von Hand übergeben
model-sentiment_ragged = Ragged Batches
model-sentiment_bow = Bag of Words mit Paaren
model-sentiment_glove = Mittel der GloVe-Vektoren
model-sentiment_minilm_frozen = Vortrainiert, eingefroren
model-sentiment_minilm = Vortrainiert, feinabgestimmt
model-encoder = all-MiniLM-L6-v2, ein vortrainierter Satz-Encoder

# The pages.
pages-all = Attention Atlas
    .home = Start
    .about = Attention Atlas: Sequenzmodelle, live berechnet. Jede Zahl auf dem Bildschirm ist echt, und du kannst sie nachrechnen.
pages-text = Aus Text werden Zahlen
pages-recurrent = Rekurrente Netze
pages-attention = Aufmerksamkeit
pages-hands = In deiner Hand
pages-class = Im Unterricht

# The frame of a page.
view = Ansicht
more-settings = Mehr Einstellungen
play = Abspielen
pause = Pause
what-you-see = Was du siehst
about-this-page = Über diese Seite
about-figure = Über dieses Bild
    .more = Mehr
    .numbers = Zahlen
    .prove_it = Nachrechnen
    .export = Export
    .link = Link
csv-note = Die CSV-Datei: { $contents }.
table-rows = Die ersten { $num_shown } von { $num_rows } Zeilen; die CSV-Datei unter Export hat alle.
link-opens = Diese Adresse öffnet die Seite in diesem Zustand, in jedem Browser:
projector = Beamer
    .help = Für die Wand: Bild und Text füllen den Bildschirm. ← und → wechseln die Ansicht, Escape beendet es. F zeigt jederzeit ein Bild allein.
device-on = **Die Modelle rechnen auf**
    .elsewhere = (der Engine, die diese App fragt)
    .looks_engine = Suche die Engine ...
    .looks_gpu = Suche eine GPU ...
    .away = einer Engine, die gerade nicht antwortet
    .writing = Texte, die gerade geschrieben werden: { $num_streams }

# What went wrong with an address, and without a reason that is known.
address-left-out = { $num_settings ->
    [one] 1 Einstellung dieses Links ist hier unbekannt und fällt weg: { $settings }.
   *[other] { $num_settings } Einstellungen dieses Links sind hier unbekannt und fallen weg: { $settings }.
 }
address-no-page = Eine Seite „{ $path }“ gibt es nicht. Dies ist die Startseite; die Seiten heißen { $titles }.
address-no-host = Unter diesem Namen ist die App nicht bekannt. Öffne sie als http://localhost, oder nenne den Server in STREAMLIT_SERVER_ALLOWED_HOSTS.
page-failed = Auf dieser Seite ist etwas schiefgegangen. Deine Eingaben bleiben erhalten: Lade die Seite neu, und wenn der Fehler wieder auftritt, sag uns, was du getan hast.

# A file that ships with the project.
asset-damaged = Die Datei { $path } ist beschädigt ({ $reason }). Stell sie mit `git checkout -- assets/{ $file }` wieder her.
    .unreadable = Die Datei { $path } kann nicht gelesen werden ({ $reason }). Stell sie mit `git checkout -- assets/{ $file }` wieder her.
    .checksum = erwartet: sha256 { $expected }..., gefunden: { $actual }...
    .encoding = sie ist kein UTF-8-Text

# Before the app is there.
shell-loading = wird geladen …
    .scripts = braucht JavaScript: Erlaube es für diese Seite und lade sie neu.

# How a model reads words that were typed.
unread-unknown = unbekannt, gelesen als [UNK]: { $words }
unread-cut = abgeschnitten ({ $reason }): { $words }
    .room = mehr passt nicht ins Bild
unread-missing = `{ $name }` liegt nicht in diesem Modellordner: `python -m core.training { $name }` trainiert es auf IMDb.
    .several = { $names } liegen nicht in diesem Modellordner: `python -m core.training NAME` trainiert eines auf IMDb.

# What a figure is saved as.
export-form =
    .form = Export dieses Bildes
    .background = Hintergrund
    .white = Weiß
    .transparent = Durchsichtig
    .dark = Dunkel
    .width = Breite
    .narrow = 8 cm
    .wide = 16 cm
    .screen = Wie am Bildschirm
    .title = Titel
    .caption = Bildunterschrift
    .caption_help = Modell, Satz und Link unter dem Bild
    .html_help = Für deine eigene Seite: ab 10 kB, mit Plotly aus dem Netz
    .offline = HTML offline
    .offline_help = Dasselbe mit Plotly darin, 5 MB: braucht kein Netz
    .notebook = Notebook
    .notebook_help = Zeichnet das Bild neu und rechnet es nach; braucht nur die Bibliothek
    .markdown = Markdown kopieren
    .latex = LaTeX kopieren
    .python = Python kopieren
    .python_help = Die Zeile der Bibliothek, die das Bild neu zeichnet
    .iframe = iframe kopieren
    .iframe_help = Nur das lebendige Bild, für deine eigene Seite
    .snippet = Schnipsel
    .not_drawn = Das Bild ist noch nicht gezeichnet: Versuch es gleich noch einmal.
    .drawing = Wird gezeichnet …
    .saving = {"{name}"} wird gespeichert.
    .saved = {"{name}"} gespeichert: {"{size}"}, Schrift von {"{letters}"} pt, {"{kilobytes}"} kB.
    .dense = Für diese Breite ist es zu dicht: Schrift unter 5 pt ist auf Papier nicht zu lesen. Wähle eine größere Breite oder einen kürzeren Text.
    .cm = {"{size}"} cm
    .pixels = {"{size}"} Pixel
    .range = {"{least}"} bis {"{most}"}
    .failed = Das Bild ließ sich nicht speichern: {"{error}"}
    .copied = Kopiert.
    .by_hand = Kopiere es aus dem Feld.

# Prove it.
prove-instructions = Im Ordner von Attention Atlas: Speichere dies als proof.py und starte `python proof.py`, oder öffne ein Notebook.
prove-opened-file = die Datei, die auf der Seite hochgeladen wurde
prove-one-number = die Zahl
prove-largest-number = die größte der { $count } Zahlen
prove-run = Jetzt ausführen
prove-running = Es wird nachgerechnet ...
prove-difference = Größter Unterschied zu { $num_values ->
    [one] der { $num_values } Zahl
   *[other] den { $num_values } Zahlen
 } des Bildes: **{ $max_difference }**. Die Ausgabe war `{ $output }`.
prove-late = Das Nachrechnen dauerte länger als { $seconds } Sekunden und wurde abgebrochen.
prove-failed = Das Nachrechnen ist gescheitert: { $error }
prove-no-folder = Das Nachrechnen hat keinen Platz für seine Dateien ({ $error }). Schaff Platz im Ordner für temporäre Dateien, oder setz TMPDIR auf einen, in den geschrieben werden darf.

# Position encodings.
encoding-even = eine gerade Zahl, für jedes Paar einen Sinus und einen Kosinus
    .fix = Nimm { $low } oder { $high }.
encoding-base = Die Basis im Buch ist 10000.
encoding-pairs = { $width } Dimensionen { $num_pairs ->
    [one] sind 1 Paar
   *[other] sind { $num_pairs } Paare
  }.

# Columns that several topics have.
column-character = Zeichen
column-dimension = Dimension
column-pair = Paar
column-parameters = Parameter
column-position = Position
column-token = Token
column-value = Wert

# A translation that was stopped.
tokens-loop = Die Übersetzung wurde in einer Schleife angehalten: { $pattern } kam viermal hintereinander und begann noch einmal. Ihre Wahrscheinlichkeit enthält kein Ende-Token.

# Characters that cannot be seen.
character-space = ein Leerzeichen
character-line-end = ein Zeilenende

# How a model of characters reads what was typed.
typed-lowered = { $num_letters ->
    [one] 1 Großbuchstabe
   *[other] { $num_letters } Großbuchstaben
 } kleingeschrieben, wie im Trainingstext
typed-read = gelesen: { $pairs }
typed-as = { $character } als { $replacement }
typed-unseen = ausgelassen, weil man es nicht sieht: { $characters }
typed-composed = Akzente mit ihren Buchstaben verbunden
typed-dropped = { $num_characters } ausgelassen, nicht unter den 39 Zeichen des Trainingstextes: { $characters }
typed-more = und mehr
typed-context = nur die letzten { $context_length } von { $num_characters } Zeichen, der Kontext des Modells
typed-top-k = Top-k { $top_k } gilt als { $size }: Mehr gibt es nicht zu behalten.
typed-transformer = Ein Transformer nur aus einem Decoder: Er hat keinen verborgenen Zustand. Jedes Zeichen achtet auf die Zeichen davor, auf höchstens { $context_length }; ihre Schlüssel und Werte werden aufbewahrt. Ist der Platz voll, wird die ältere Hälfte vergessen und die jüngere neu gelesen.

# A sentence that is typed for a translator, and how a model reads it.
sentence = { $language ->
    [English] Englischer Satz
    [Spanish] Spanischer Satz
   *[other] Satz ({ $language })
 }
    .hint = { $language ->
        [English] Englischer Satz; drück Enter
        [Spanish] Spanischer Satz; drück Enter
       *[other] Satz ({ $language }); drück Enter
    }
    .examples = Beispiele
    .own = { $language ->
        [English] Deine englische Übersetzung
        [Spanish] Deine spanische Übersetzung
       *[other] Deine Übersetzung ({ $language })
    }
    .own_hint = { $language ->
        [English] Tippe deine englische Übersetzung; drück Enter
        [Spanish] Tippe deine spanische Übersetzung; drück Enter
       *[other] Tippe deine Übersetzung ({ $language }); drück Enter
    }
sentence-completed = Dieses Modell hat ganze Sätze gelernt. Es bekommt deinen { $reading ->
    [typed] so, wie du ihn getippt hast, ohne Satzzeichen am Ende
   *[stopped] mit einem Punkt
 }.
    .take = Als „{ $text }“ lesen
sentence-read = { $author ->
    [yours] Deine Übersetzung, wie sie gelesen wird
   *[model] Das Modell liest
 } ({ $tokenization }): { $tokens }
sentence-token-type = { $token_type ->
    [subwords] Teilwörter, { $word_start } beginnt ein Wort
    [pieces] Wortstücke
   *[words] Wörter
 }
    .lowered = kleingeschrieben
    .unmarked = ohne Satzzeichen
sentence-unknown = { $num_unknown } von { $num_tokens } { $num_tokens ->
    [one] Wort
   *[other] Wörtern
 } markiert: gelesen als [UNK], nicht unter den { $num_known } Wörtern, die das Modell kennt
    .better = Das Teilwort-Modell nehmen
sentence-cut = { $token_type ->
    [subwords] { $num_truncated ->
        [one] 1 Teilwort
       *[other] { $num_truncated } Teilwörter
     }
    [pieces] { $num_truncated ->
        [one] 1 Wortstück
       *[other] { $num_truncated } Wortstücke
     }
   *[words] { $num_truncated ->
        [one] 1 Wort
       *[other] { $num_truncated } Wörter
     }
 } abgeschnitten, denn das Modell liest { $max_length }: { $words }
sentence-names = { $names } { $num_names ->
    [one] wird
   *[other] werden
 } in Stücken gelesen, denn im Vokabular { $num_names ->
    [one] steht der Name
   *[other] stehen die Namen
 } nicht: Die Übersetzung schreibt { $num_names ->
    [one] ihn
   *[other] sie
 } vielleicht falsch
sentence-unseen = solche Buchstaben hat das Modell kaum gesehen: Was folgt, ist erfunden
    .small = In Kleinbuchstaben lesen
sentence-says = sagt **{ $text }**
    .nothing = (nichts)
sentence-none = In diesem Modellordner liegt kein Übersetzer. `python -m core.training nmt_luong` trainiert einen.

# Words beside a figure that light up in it.
chips-label = Wörter
    .reads = liest
    .decoder = Decoder liest
    .says = sagt
    .given = bekommt
chips-readout = Licht
    .hint = Zeig auf ein Wort und sieh, worauf es achtet; ein Klick hält es fest.
    .tap = Tippe auf ein Wort und sieh, worauf es achtet.
    .opens = Ein Klick auf eine Zelle öffnet die Zahlen dahinter.
    .unknown = nicht im Vokabular: Das Modell liest [UNK]
    .attends = achtet auf
    .gets = bekommt am meisten von
    .cell = achtet auf # mit #
    .point = Gewicht #, Rückgang der Log-Likelihood # Nats
export-frames = Kopiert. Andere Seiten dürfen diese App noch nicht einbetten: Setze ATLAS_FRAME_ANCESTORS auf ihre Adresse.

# A question of a teacher's own.
custom-question_text = Deine Frage
custom-answer_type = Art der Antwort
    .choice = Auswahl
    .number = Eine Zahl
    .text = Ein Text
custom-options = Antworten zur Auswahl, eine pro Zeile
custom-low = Kleinster Wert
custom-high = Größter Wert
custom-step = Schritt
custom-truth = Richtige Antwort (erscheint beim Aufdecken; darf leer sein)
    .needed = Richtige Antwort
custom-page_url = Adresse der Seite, um die es geht (darf leer sein)
    .needed = Adresse des Bildes dazu
    .help = Kopiere sie aus der Adresszeile oder aus Link unter einem Bild.

# A lesson of a teacher's own.
custom-lesson = Eine eigene Lektion
custom-open = Lektion öffnen
    .help = Eine Datei, die diese Seite gespeichert hat, höchstens 200 kB groß. Ihre Fragen kommen zu denen unten dazu; nichts darin wird ausgeführt.
custom-title = Titel
custom-remove = Entfernen
custom-save = Als { $format } speichern
custom-add_question = Noch eine Frage
custom-explanation = Warum es so ist (darf leer sein)
custom-add = Zur Lektion hinzufügen
custom-rule =
    .answer_type = eine Lösung, die zur Art der Antwort passt
    .truth = die richtige Antwort
    .page_url = die Adresse eines Bildes
    .questions = höchstens { $count } Fragen
custom-needs_truth = Tippe die richtige Antwort: Sie erscheint, wenn du aufdeckst.
custom-needs_page_url = Gib die Adresse des Bildes an: Kopiere sie aus Link unter dem Bild.
custom-full = Entferne einige, oder teile sie auf zwei Lektionen auf.
custom-none = Es gibt noch keine Lektion: Öffne eine Datei, oder sammle Fragen am Eingang dieser Seite, bevor du einen Raum öffnest.
custom-question = Frage

# The timer of a question.
timer-minutes = { $count } min
timer-off = Timer aus
timer-bar = Timer mit { $count } { $count ->
    [one] Minute
   *[other] Minuten
 }

language-name = Deutsch
language = Sprache

hint-click = Klick auf
hint-tap = Tipp auf
