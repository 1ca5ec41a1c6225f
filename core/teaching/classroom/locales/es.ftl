# The page.
page-classroom = Aula
    .question = ¿Qué espera ver una clase entera?

# Why a class cannot do something now, and what to do.
room-gone = Esta sala ya no está abierta: una sala termina cuando su docente la da por terminada, después de 24 horas, y después de media hora sin estudiantes.
    .full = Esta sala está llena: { $count ->
        [one] ya ha entrado 1 estudiante
       *[other] ya han entrado { $count } estudiantes
     }. Pide otra a tu docente.
    .locked = Esta sala está bloqueada: pide a tu docente que te deje entrar.
    .rooms = { $count ->
        [one] Hay 1 sala abierta
       *[other] Hay { $count } salas abiertas
     }, y no puede haber más: da por terminada una que ya no se use, o espera media hora, tras la cual termina toda sala sin estudiantes.
    .questions = Una sala admite como máximo { $count ->
        [one] 1 pregunta
       *[other] { $count } preguntas
     }: abre otra sala.
    .no_sentences = Ahora tu docente no acepta frases.
answer-late = Las respuestas ya se muestran, así que la tuya no se aceptó. La próxima pregunta llega pronto.
    .emptied = Tu docente ha vaciado esta sala, así que tu respuesta no se aceptó: entra otra vez.
database-error = La base de datos de las clases no responde ahora, y no se guardó nada. Inténtalo otra vez en un momento.
    .full = El disco que guarda las salas está lleno, y no se guardó nada: libera espacio e inténtalo otra vez.
    .deleted = El archivo que guarda las salas se borró o se reemplazó mientras la aplicación funcionaba: se perdieron todas las salas anteriores.
    .renamed = El archivo que guarda las salas estaba dañado y ahora se llama { $file_name }: se perdieron todas las salas anteriores.
    .damaged = No se pudo leer el archivo que guarda las salas.
    .not_saved = El último cambio no se guardó: abre una sala nueva.
    .new_file = No se puede abrir la base de datos de las clases: su archivo nuevo también está dañado.
    .package = La base de datos de las clases necesita { $package }: instala requirements-database.txt.
    .check_variable = No se puede abrir la base de datos de las clases ({ $error_type }). Revisa { $variable } y arranca de nuevo.
    .set_folder = No se puede abrir la base de datos de las clases ({ $error_type }). Pon en { $variable } una carpeta en la que se pueda escribir y arranca de nuevo.
host-folder = Una clase necesita una carpeta donde guardar sus respuestas: pon en { $folder_variable } una en la que se pueda escribir, o en { $database_variable } un servidor PostgreSQL, y arranca la aplicación de nuevo.
host-processes = { $variable } tiene que ser el número de procesos de la aplicación, por ejemplo 2: dale un valor.
    .separate_rooms = Este servidor ejecuta { $count } { $count ->
        [one] proceso
       *[other] procesos
     } de la aplicación, cada uno con sus propias salas, así que media clase no encontraría la suya: configura { $database_variable }, o ejecuta un solo proceso.

# What a question and an answer have to be.
question-rule =
    .options = de { $low } a { $high } respuestas para elegir
    .num_received = { $count ->
        [one] 1 respuesta
       *[other] { $count } respuestas
     }
    .differ = respuestas distintas entre sí
    .between = un número de { $low } o más, entre estos extremos
question-fix = Escribe lo que quieres preguntar.
    .lines = Escribe una en cada línea.
    .twice = Quita la repetida.
    .choose = Elige una de las respuestas.
    .type = Escribe algo.

# How a class answered.
answers-bin = de { $low } a { $high }
answers-round = respuestas
    .before = antes de la discusión
    .after = después de ella
answers-column =
    .answer = respuesta
    .truth = correcta
answers-axis = % de las respuestas
    .number = respuesta
    .share = % de quienes respondieron
answers-not_judged = no se pudo evaluar
answers-none = Nadie ha respondido.
    .truth = Nadie ha respondido. La respuesta correcta es { $truth }.
answers-count = { $count ->
    [one] 1 respuesta
   *[other] { $count } respuestas
 }.
answers-most_common = { $count } de { $num_answers } ({ $percent } %) { $count ->
    [one] respondió
   *[other] respondieron
 } { $answer }.
    .tied = { $count } de { $num_answers } ({ $percent } %) { $count ->
        [one] respondió
       *[other] respondieron
     } { $answer }, y otra respuesta tiene el mismo número.
answers-truth = La respuesta correcta es { $truth }: { $num_correct } de { $num_answers } ({ $percent } %) { $match_type ->
    [bin] { $num_correct ->
        [one] cayó en su intervalo
       *[other] cayeron en su intervalo
     }
   *[answer] { $num_correct ->
        [one] la dio
       *[other] la dieron
     }
 }.
    .two_rounds = La respuesta correcta es { $truth }: antes, { $num_correct_before } de { $num_answers_before } ({ $percent_before } %) { $match_type ->
        [bin] { $num_correct_before ->
            [one] cayó en su intervalo
           *[other] cayeron en su intervalo
         }
       *[answer] { $num_correct_before ->
            [one] la dio
           *[other] la dieron
         }
     }, y después, { $num_correct } de { $num_answers } ({ $percent } %).
answers-outcome = { $num_correct } de { $num_answers } ({ $percent } %) { $predicate }.
    .two_rounds = { $num_correct } de { $num_answers } ({ $percent } %) { $predicate }; antes de la discusión, { $num_correct_before } de { $num_answers_before } ({ $percent_before } %).

# The page: whose screen it is.
classroom-screen =
    .entrance = Entrada
    .teacher = Docente
    .student = Estudiante
    .wall = Pantalla del aula

# The entrance.
entrance-class = Entrar en una clase
    .code = Código de la sala
    .go = Ir a la sala
entrance-teach = Dar una clase
    .about = Recibes un código, un enlace y un código QR para tu clase. No hace falta ninguna cuenta.
    .password = Contraseña para docentes
    .wrong = Esta no es la contraseña para docentes. Pregunta a quien administra este servidor.
    .open = Abrir una sala
entrance-room = Sala { $code }
    .nickname = Apodo (lo ve tu docente; puedes dejarlo vacío)
    .come = Entrar
    .privacy = Hasta que tu docente termine la sala, 24 horas como máximo, se guardan tu apodo, tus respuestas y tu frase. No se recoge nada más.
quiz-offer = Preguntas para una plataforma educativa
quiz-lesson = Lección
guess-limit =
    .codes = Llegaron demasiados códigos erróneos desde esta página: espera { $seconds ->
        [one] 1 segundo
       *[other] { $seconds } segundos
     } e inténtalo otra vez. El código QR y el enlace de una sala la abren enseguida.
    .passwords = Llegaron demasiadas contraseñas erróneas desde { $scope ->
        [page] esta página
       *[network] tu red
     }: espera { $seconds ->
        [one] 1 segundo
       *[other] { $seconds } segundos
     } e inténtalo otra vez.
room-limit = Desde tu red { $count ->
    [one] se abrió 1 sala
   *[other] se abrieron { $count } salas
 }: espera { $minutes ->
    [one] 1 minuto
   *[other] { $minutes } minutos
 }, o usa una ya abierta.
membership-gone = Esta sala terminó o se vació, o este enlace no es válido. Una sala termina cuando la termina su docente, después de 24 horas, o después de media hora sin estudiantes.
    .code = No hay ninguna sala abierta con este código. Tiene seis letras: compruébalo.
    .link = Este enlace no es válido: la sala terminó, o falta una parte del enlace.

# A teacher's screen.
teacher-view = Vista
    .ask = Preguntar
    .sentences = Frases
    .room = La sala
teacher-count = Han entrado: {"{num_students}"}
    .open = Ya respondieron: {"{num_answers}"} de {"{num_students}"}
    .answers = Respondieron: {"{num_answers}"} de {"{num_students}"}
    .uncovered = Respondieron: {"{num_answers}"} de {"{num_students}"}
    .sentences = Enviaron una frase: { "{num_sentences}" } de { "{num_students}" }
teacher-room_code = Código de la sala
    .local_only = Esta dirección solo funciona en esta máquina. Para una clase, arranca el atlas con `make classroom`.
teacher-question = Pregunta { $number }
    .second_round = Pregunta { $number }, otra vez después de la discusión
    .show_answers = Mostrar las respuestas
    .uncover = Destapar
    .help = «Mostrar las respuestas» enseña cómo respondió la clase, sin la respuesta correcta: deja que cada cual discuta con quien tiene al lado, y pregunta otra vez. «Destapar» enseña también la respuesta correcta. Después de cualquiera de las dos cosas no se aceptan más respuestas.
    .ask_again = Preguntar de nuevo
    .next = Otra pregunta
    .judging = El modelo evalúa las respuestas…
open-page = Abrir { $page }
teacher-follow = Las pantallas de los estudiantes muestran mi página
    .help = Sin marcar: reciben un enlace a ella y navegan por su cuenta.
    .page_url = Llevar la clase a una página
    .go = Ir allí
teacher-link = Mi propio enlace secreto
    .about = Abre esta pantalla en otra máquina, o después de cerrar esta pestaña; para recargar no hace falta ningún enlace. No lo proyectes: quien lo tiene controla la sala.
teacher-lock = Bloquear la sala: no puede entrar nadie más
teacher-empty = Vaciar la sala
    .about = Saca a todo el mundo y borra sus respuestas, apodos y frases: guarda antes el CSV. Quien tiene el enlace o el código puede volver a entrar, salvo que la sala esté bloqueada.
    .confirm = Sacar a todo el mundo
teacher-nicknames = Apodos ({ $count })
    .about = Una marca oculta en todas las pantallas lo que escribe este estudiante; sus opciones y números siguen contando.
    .hide = Ocultar a { $name }
teacher-end = Al final
    .csv = Respuestas en CSV
    .sure = Tengo lo que necesito: borrar todas las respuestas, apodos y frases
    .end = Terminar la sala

# What is asked.
question-source = Qué preguntar
    .lesson = Un paso de una lección
    .new = Mi propia pregunta
    .custom_lesson = Mi propia lección
question-next = Pregunta siguiente
question-lesson = Lección
    .step = Pregunta
    .computing = El modelo calcula la respuesta correcta…
question-ask = Preguntar a la clase
page-url-rule = la dirección de una página del atlas, como /attention
    .fix = Cópiala de la barra de direcciones de esa página, o de Enlace debajo de su figura.
results-example = Una de muchas que son correctas: **{ $example }**
results-truth = La respuesta correcta: **{ $truth }**
results-times = ({ $count } { $count ->
    [one] vez
   *[other] veces
 })
results-more = { $count ->
    [one] Hay 1 más en el CSV de la sala.
   *[other] Hay { $count } más en el CSV de la sala.
 }
class-answer_author = { $count } de { $num_answers }
class-curve = { $question } Aquí se pide un solo número: el último, en { $x }.

# The sentences of a class.
sentences-accept = Pedir una frase a cada estudiante
sentences-list = Buscar frases nuevas
    .none = Aún no se ha enviado ninguna.
    .page = Usarla en
    .hide = Ocultar
    .open = Abrirla
    .run = Usarla

# A student's screen.
student-gone = La sala ha terminado, y sus datos están borrados.
    .leave = Salir de la sala
    .emptied = Tu docente ha vaciado la sala.
    .again = Entrar otra vez
student-in = Has entrado
    .wait = La primera pregunta aparece sola. Deja abierta esta página.
student-room = Sala { $code }. Tus respuestas se guardan hasta que termine la sala, 24 horas como máximo.
    .named = Sala { $code } como { $name }. Tus respuestas se guardan hasta que termine la sala, 24 horas como máximo.
student-answered = Respondiste: **{ $answer }**
    .two_rounds = Respondiste **{ $first_answer }** antes de la discusión y **{ $second_answer }** después de ella.
    .no_answer = nada
student-sentence = Una frase tuya
    .label = Una frase para el modelo; puede que tu docente la use
    .send = Enviar la frase
    .sent = Enviada: **{ $sentence }**
student-page = **Tu docente está aquí:** { $page }
    .show = Mostrar aquí

# A student's answer.
form-answer =
    .answer = Tu respuesta
    .choose = Elige…
    .no_answer = todavía sin respuesta
    .untouched = toca la línea
    .send = Enviar
    .change = Cambiar mi respuesta
    .sending = Enviando…
    .sent = Enviada: {"{answer}"}. Puedes cambiarla hasta que se muestren las respuestas.
    .type_first = Escribe primero una respuesta.
    .choose_first = Elige primero una respuesta.
    .failed = No se envió: el servidor o la red no responde. Envíala otra vez.
post-error =
    .busy = Llegan demasiadas respuestas a la vez, y la tuya no se aceptó: envíala otra vez en un momento.
    .failed = Algo falló, y tu respuesta no se aceptó: envíala otra vez en un momento.
    .unknown = Esta sala terminó, o este enlace no es válido: tu respuesta no se aceptó.
    .json = Una respuesta se tiene que enviar como JSON.
    .long = Esto es demasiado largo para una respuesta.
    .none = Esto no responde a ninguna pregunta de una clase.
status-failed = La sala no responde ahora; esta página lo intenta otra vez por sí sola.

# The wall of a class.
wall-gone = Esta sala terminó, o al enlace de su pantalla le falta una parte. Abre la pantalla del aula desde la del docente.
wall-locked = La sala está bloqueada: no puede entrar nadie más.
wall-qr = Código QR de { $link }
wall-come = Han entrado: {"{num_students}"}
wall-answered = Respondieron: {"{dots} {num_answers}"} de {"{num_students}"}
wall-open = Abrir la pantalla del aula
