# The page.
page-classroom = Klassenzimmer
    .question = Was erwartet eine ganze Klasse zu sehen?

# Why a class cannot do something now, and what to do.
room-gone = Dieser Raum ist nicht mehr offen: Ein Raum endet, wenn seine Lehrkraft ihn beendet, nach 24 Stunden, und wenn eine halbe Stunde lang niemand aus der Klasse da ist.
    .full = Dieser Raum ist voll: { $count ->
        [one] 1 Person ist
       *[other] { $count } Personen sind
     } schon beigetreten. Bitte deine Lehrkraft um einen anderen.
    .locked = Dieser Raum ist gesperrt: Bitte deine Lehrkraft, dich hereinzulassen.
    .rooms = { $count ->
        [one] 1 Raum ist
       *[other] { $count } Räume sind
     } offen, und mehr dürfen es nicht sein: Beende einen, den niemand mehr braucht, oder warte eine halbe Stunde, denn danach endet ein Raum ohne Klasse.
    .questions = Ein Raum hat höchstens { $count ->
        [one] 1 Frage
       *[other] { $count } Fragen
     }: Öffne einen neuen.
    .no_sentences = Deine Lehrkraft nimmt gerade keine Sätze an.
answer-late = Die Antworten werden schon gezeigt, deshalb wurde deine nicht mehr angenommen. Die nächste Frage kommt bald.
    .emptied = Deine Lehrkraft hat diesen Raum geleert, deshalb wurde deine Antwort nicht angenommen: Tritt noch einmal bei.
database-error = Die Datenbank der Klassen antwortet gerade nicht, und nichts wurde gespeichert. Versuch es gleich noch einmal.
    .full = Die Festplatte mit den Räumen ist voll, und nichts wurde gespeichert: Gib Speicherplatz frei, dann versuch es noch einmal.
    .deleted = Die Datei mit den Räumen wurde gelöscht oder ersetzt, während die App lief: Alle Räume von vorher sind verloren.
    .renamed = Die Datei mit den Räumen war beschädigt und wurde in { $file_name } umbenannt: Alle Räume von vorher sind verloren.
    .damaged = Die Datei mit den Räumen ließ sich nicht lesen.
    .not_saved = Die letzte Änderung wurde nicht gespeichert: Öffne einen neuen Raum.
    .new_file = Die Datenbank der Klassen lässt sich nicht öffnen: Auch ihre neue Datei ist beschädigt.
    .package = Die Datenbank der Klassen braucht { $package }: Installiere requirements-database.txt.
    .check_variable = Die Datenbank der Klassen lässt sich nicht öffnen ({ $error_type }). Prüfe { $variable } und starte dann neu.
    .set_folder = Die Datenbank der Klassen lässt sich nicht öffnen ({ $error_type }). Setze { $variable } auf einen Ordner, in den geschrieben werden darf, und starte dann neu.
host-folder = Eine Klasse braucht einen Ordner für ihre Antworten: Setze { $folder_variable } auf einen, in den die App schreiben darf, oder { $database_variable } auf einen PostgreSQL-Server, und starte die App neu.
host-processes = { $variable } muss die Anzahl der Prozesse der App sein, zum Beispiel 2: Setze diese Variable.
    .separate_rooms = Auf diesem Server { $count ->
        [one] läuft 1 Prozess
       *[other] laufen { $count } Prozesse
     } der App, jeder mit eigenen Räumen, und die halbe Klasse fände ihren nicht: Setze { $database_variable }, oder starte nur einen Prozess.

# What a question and an answer have to be.
question-rule =
    .options = { $low } bis { $high } Antworten zur Auswahl
    .num_received = { $count ->
        [one] 1 Antwort
       *[other] { $count } Antworten
     }
    .differ = Antworten, die sich alle unterscheiden
    .between = eine Zahl von mindestens { $low } bei diesen Grenzen
question-fix = Tippe, was du fragen willst.
    .lines = Tippe in jede Zeile eine.
    .twice = Lass weg, was doppelt ist.
    .choose = Wähle eine der Antworten.
    .type = Tippe etwas.

# How a class answered.
answers-bin = { $low } bis { $high }
answers-round = Antworten
    .before = vor der Diskussion
    .after = danach
answers-column =
    .answer = Antwort
    .truth = richtig
answers-axis = % der Antworten
    .number = Antwort
    .share = % der Antwortenden
answers-not_judged = ließ sich nicht bewerten
answers-none = Niemand hat geantwortet.
    .truth = Niemand hat geantwortet. Richtig ist { $truth }.
answers-count = { $count ->
    [one] 1 Antwort
   *[other] { $count } Antworten
 }.
answers-most_common = { $count } von { $num_answers } ({ $percent } %) { $count ->
    [one] antwortete
   *[other] antworteten
 } { $answer }.
    .tied = { $count } von { $num_answers } ({ $percent } %) { $count ->
        [one] antwortete
       *[other] antworteten
     } { $answer }; eine andere Antwort kam ebenso oft.
answers-truth = Richtig ist { $truth }: { $num_correct } von { $num_answers } ({ $percent } %) { $match_type ->
    [bin] { $num_correct ->
        [one] lag im selben Intervall
       *[other] lagen im selben Intervall
     }
   *[answer] { $num_correct ->
        [one] antwortete so
       *[other] antworteten so
     }
 }.
    .two_rounds = Richtig ist { $truth }: Vor der Diskussion { $match_type ->
        [bin] { $num_correct_before ->
            [one] lag
           *[other] lagen
         }
       *[answer] { $num_correct_before ->
            [one] antwortete
           *[other] antworteten
         }
     } { $num_correct_before } von { $num_answers_before } ({ $percent_before } %) { $match_type ->
        [bin] im selben Intervall
       *[answer] so
     }, danach { $num_correct } von { $num_answers } ({ $percent } %).
answers-outcome = { $num_correct } von { $num_answers } ({ $percent } %) { $predicate }.
    .two_rounds = { $num_correct } von { $num_answers } ({ $percent } %) { $predicate }; vor der Diskussion { $num_correct_before ->
        [one] war
       *[other] waren
     } es { $num_correct_before } von { $num_answers_before } ({ $percent_before } %).

# The page: whose screen it is.
classroom-screen =
    .entrance = Eingang
    .teacher = Lehrkraft
    .student = Mein Platz
    .wall = Leinwand

# The entrance.
entrance-class = Einer Klasse beitreten
    .code = Code des Raums
    .go = Zum Raum
entrance-teach = Eine Klasse unterrichten
    .about = Du bekommst einen Code, einen Link und einen QR-Code für deine Klasse. Niemand braucht ein Konto.
    .password = Passwort für Lehrkräfte
    .wrong = Das ist nicht das Passwort für Lehrkräfte. Frag die Person, die diesen Server betreibt.
    .open = Raum öffnen
entrance-room = Raum { $code }
    .nickname = Spitzname (deine Lehrkraft sieht ihn; darf leer sein)
    .come = Beitreten
    .privacy = Gespeichert werden, bis deine Lehrkraft den Raum beendet, höchstens 24 Stunden: dein Spitzname, deine Antworten und dein Satz. Sonst wird nichts erfasst.
quiz-offer = Fragen für eine Lernplattform
quiz-lesson = Lektion
guess-limit =
    .codes = Zu viele falsche Codes kamen von dieser Seite: Warte { $seconds ->
        [one] 1 Sekunde
       *[other] { $seconds } Sekunden
     } und versuch es noch einmal. Der QR-Code und der Link eines Raums öffnen ihn sofort.
    .passwords = Zu viele falsche Passwörter kamen { $scope ->
        [page] von dieser Seite
       *[network] aus deinem Netz
     }: Warte { $seconds ->
        [one] 1 Sekunde
       *[other] { $seconds } Sekunden
     } und versuch es noch einmal.
room-limit = Aus deinem Netz { $count ->
    [one] wurde 1 Raum
   *[other] wurden { $count } Räume
 } geöffnet: Warte { $minutes ->
    [one] 1 Minute
   *[other] { $minutes } Minuten
 }, oder nimm einen, der schon da ist.
membership-gone = Dieser Raum ist beendet oder wurde geleert, oder dieser Link ist nicht gültig. Ein Raum endet, wenn seine Lehrkraft ihn beendet, nach 24 Stunden, oder wenn eine halbe Stunde lang niemand aus der Klasse da ist.
    .code = Einen offenen Raum mit diesem Code gibt es nicht. Der Code hat sechs Buchstaben: Prüfe ihn.
    .link = Dieser Link ist nicht gültig: Der Raum ist beendet, oder dem Link fehlt ein Teil.

# A teacher's screen.
teacher-view = Ansicht
    .ask = Fragen
    .sentences = Sätze
    .room = Der Raum
teacher-count = Beigetreten: { "{num_students}" }
    .open = Schon geantwortet: {"{num_answers}"} von {"{num_students}"}
    .answers = Geantwortet: {"{num_answers}"} von {"{num_students}"}
    .uncovered = Geantwortet: {"{num_answers}"} von {"{num_students}"}
    .sentences = Satz geschickt: {"{num_sentences}"} von {"{num_students}"}
teacher-room_code = Code des Raums
    .local_only = Diese Adresse funktioniert nur auf diesem Rechner. Für eine Klasse starte den Atlas mit `make classroom`.
teacher-question = Frage { $number }
    .second_round = Frage { $number }, noch einmal nach der Diskussion
    .show_answers = Antworten zeigen
    .uncover = Aufdecken
    .help = „Antworten zeigen“ zeigt, wie die Klasse geantwortet hat, noch ohne die richtige Antwort: Lass Nachbarn miteinander diskutieren, dann frag noch einmal. „Aufdecken“ zeigt auch die richtige Antwort. Sobald du eins von beiden drückst, wird keine Antwort mehr angenommen.
    .ask_again = Noch einmal fragen
    .next = Eine andere Frage
    .judging = Das Modell bewertet die Antworten ...
open-page = { $page } öffnen
teacher-follow = Die Bildschirme der Klasse zeigen meine Seite
    .help = Aus: Alle bekommen einen Link dorthin und bewegen sich selbst durch den Atlas.
    .page_url = Die Klasse auf eine Seite führen
    .go = Dorthin
teacher-link = Mein eigener, geheimer Link
    .about = Er öffnet diesen Bildschirm auf einem anderen Gerät, oder nachdem dieser Tab geschlossen wurde; zum Neuladen braucht es keinen Link. Zeig ihn nicht am Beamer: Wer ihn hat, steuert den Raum.
teacher-lock = Den Raum sperren: Niemand kann mehr beitreten
teacher-empty = Raum leeren
    .about = Entfernt alle und löscht ihre Antworten, Spitznamen und Sätze: Speichere vorher die CSV-Datei. Wer den Link oder den Code hat, kann wieder beitreten, außer der Raum ist gesperrt.
    .confirm = Alle entfernen
teacher-nicknames = Spitznamen ({ $count })
    .about = Ein Häkchen blendet auf allen Bildschirmen aus, was diese Person schreibt; ihre Auswahl und ihre Zahlen zählen weiter mit.
    .hide = { $name } ausblenden
teacher-end = Zum Schluss
    .csv = Antworten als CSV
    .sure = Ich habe, was ich brauche: alle Antworten, Spitznamen und Sätze löschen
    .end = Raum beenden

# What is asked.
question-source = Was du fragst
    .lesson = Aus einer Lektion
    .new = Eine eigene Frage
    .custom_lesson = Eine eigene Lektion
question-next = Nächste Frage
question-lesson = Lektion
    .step = Frage
    .computing = Das Modell berechnet die richtige Antwort ...
question-ask = Die Klasse fragen
page-url-rule = die Adresse einer Seite des Atlas, zum Beispiel /attention
    .fix = Kopiere sie aus der Adresszeile der Seite oder aus Link unter ihrem Bild.
results-example = Eine von vielen richtigen Antworten: **{ $example }**
results-truth = Die richtige Antwort: **{ $truth }**
results-times = ({ $count }-mal)
results-more = { $count ->
    [one] 1 weitere Antwort steht
   *[other] { $count } weitere Antworten stehen
 } in der CSV-Datei des Raums.
class-answer_author = { $count } von { $num_answers }
class-curve = { $question } Hier ist nur eine Zahl gefragt: die letzte, bei { $x }.

# The sentences of a class.
sentences-accept = Alle um einen Satz bitten
sentences-list = Neue Sätze suchen
    .none = Noch hat niemand einen Satz geschickt.
    .page = Ausprobieren auf
    .hide = Ausblenden
    .open = Öffnen
    .run = Ausprobieren

# A student's screen.
student-gone = Der Raum ist beendet, und seine Daten sind gelöscht.
    .leave = Raum verlassen
    .emptied = Deine Lehrkraft hat den Raum geleert.
    .again = Wieder beitreten
student-in = Du bist beigetreten
    .wait = Die erste Frage erscheint von selbst. Lass diese Seite offen.
student-room = Raum { $code }. Deine Antworten bleiben gespeichert, bis der Raum endet, höchstens 24 Stunden.
    .named = Raum { $code }, du bist { $name }. Deine Antworten bleiben gespeichert, bis der Raum endet, höchstens 24 Stunden.
student-answered = Deine Antwort: **{ $answer }**
    .two_rounds = Deine Antwort vor der Diskussion: **{ $first_answer }**, danach: **{ $second_answer }**
    .no_answer = keine
student-sentence = Ein Satz von dir
    .label = Ein Satz für das Modell; vielleicht probiert deine Lehrkraft ihn aus
    .send = Satz senden
    .sent = Gesendet: **{ $sentence }**
student-page = **Deine Lehrkraft ist hier:** { $page }
    .show = Hier zeigen

# A student's answer.
form-answer =
    .answer = Deine Antwort
    .choose = Wähle …
    .no_answer = noch keine Antwort
    .untouched = tippe auf die Linie
    .send = Senden
    .change = Antwort ändern
    .sending = Wird gesendet …
    .sent = Gesendet: {"{answer}"}. Du kannst sie ändern, bis die Antworten gezeigt werden.
    .type_first = Tippe zuerst eine Antwort.
    .choose_first = Wähle zuerst eine Antwort.
    .failed = Nicht gesendet: Der Server oder das Netz antwortet nicht. Sende sie noch einmal.
post-error =
    .busy = Zu viele Antworten kommen auf einmal, und deine wurde nicht angenommen: Sende sie gleich noch einmal.
    .failed = Etwas ist schiefgegangen, und deine Antwort wurde nicht angenommen: Sende sie gleich noch einmal.
    .unknown = Dieser Raum ist beendet, oder dieser Link ist nicht gültig: Deine Antwort wurde nicht angenommen.
    .json = Eine Antwort muss als JSON gesendet werden.
    .long = Das ist zu lang für eine Antwort.
    .none = Das ist keine Antwort auf eine Frage einer Klasse.
status-failed = Der Raum antwortet gerade nicht; diese Seite versucht es von selbst noch einmal.

# The wall of a class.
wall-gone = Dieser Raum ist beendet, oder dem Link seiner Leinwand fehlt ein Teil. Öffne die Leinwand vom Bildschirm der Lehrkraft aus.
wall-locked = Der Raum ist gesperrt: Niemand kann mehr beitreten.
wall-qr = QR-Code von { $link }
wall-come = Beigetreten: { "{num_students}" }
wall-answered = Geantwortet: {"{dots} {num_answers}"} von {"{num_students}"}
wall-open = Leinwand öffnen
